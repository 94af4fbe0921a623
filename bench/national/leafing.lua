-- People who look around: each connection opens another page about every five seconds.
-- wrk -t1 -cN -dSECONDS -s leafing.lua ADDRESS -- PATH …

local paths, asked = {}, 0

function init(arguments)
  paths = arguments
end

function delay()
  return math.random(4000, 6000)
end

function request()
  asked = asked + 1
  return wrk.format("GET", paths[asked % #paths + 1])
end

done = dofile(debug.getinfo(1, "S").source:match("@(.*/)") .. "../http/report.lua")
