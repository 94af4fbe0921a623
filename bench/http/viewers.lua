-- The open boards of a hall: each connection asks about every two seconds, with the version it has.
-- wrk -t1 -cN -dSECONDS -s viewers.lua ADDRESS -- PATH VERSION N
--
-- A script isn't told which connection it writes for. What a viewer has is what was newest when they asked
-- before, and all of them ask in turn: the newest version N requests ago.

local path, viewers
local versions = {}
local asked, fresh = 0, 0

function init(arguments)
  path, viewers = arguments[1], tonumber(arguments[3])
  versions[1] = {at = -viewers, version = arguments[2]}
end

function delay()
  return math.random(1500, 2500)
end

function request()
  asked = asked + 1
  while versions[2] and versions[2].at <= asked - viewers do
    table.remove(versions, 1)
  end
  return wrk.format("GET", path .. "?v=" .. versions[1].version, {["HX-Request"] = "true"})
end

function response(status, _headers, body)
  if status == 200 then
    fresh = fresh + 1
    local version = body:match("%?v=([%d.]+)")
    if version and version ~= versions[#versions].version then
      versions[#versions + 1] = {at = asked, version = version}
    end
  end
end

done = dofile(debug.getinfo(1, "S").source:match("@(.*/)") .. "report.lua")
