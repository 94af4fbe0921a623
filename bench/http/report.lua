-- The last line of a run, as measuring.py reads it: requests, refused, without an answer; p50, p95, p99 in
-- microseconds.
return function(summary, latency)
  local errors = summary.errors
  print(string.format("measured %d %d %d %d %d %d", summary.requests,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)))
end
