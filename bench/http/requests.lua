-- Sends the requests of a file one after the other, over all connections, and stops after the last.
-- wrk -t1 -cN -s requests.lua ADDRESS -- FILE     In the file a request ends with a line "\0".

local ffi = require("ffi")
ffi.cdef("int kill(int, int); int getpid(void);")

local waiting, sent, answered = {}, 0, 0
local filler

function init(arguments)
  filler = wrk.format("GET", "/healthz")
  local file = assert(io.open(arguments[1], "rb"))
  for text in file:read("*a"):gmatch("([^%z]+)%z") do
    waiting[#waiting + 1] = text
  end
  file:close()
  -- wrk asks for one before it begins, and doesn't send it.
  table.insert(waiting, 1, filler)
end

function request()
  sent = sent + 1
  return waiting[sent] or filler
end

-- Fillers go slowly: while one last request takes its time they would else be most of what the server did.
function delay()
  return sent > #waiting and 20 or 0
end

function response(_status, _headers, body)
  if body == "ok\n" then
    return  -- of a filler, which may overtake those that wait for their turn
  end
  answered = answered + 1
  if answered >= #waiting - 1 then
    ffi.C.kill(ffi.C.getpid(), 2)  -- as Ctrl-C does: else wrk goes on until its time is over
  end
end

done = dofile(debug.getinfo(1, "S").source:match("@(.*/)") .. "report.lua")
