/**
 * The operations of the Redis cache store; each is one script and therefore atomic. Expiry uses the application clock
 * (ARGV[1] is its time in milliseconds) and the times stored in the entry. The TTL of the key only removes expired
 * entries.
 */

/** KEYS: counter. ARGV: now, end of a window opened now, length of the window, places. Returns 1 or 0, count, end. */
export const RESERVE = `
local reset = tonumber(redis.call('HGET', KEYS[1], 'resetAt'))
if reset and reset > tonumber(ARGV[1]) then
  local count = tonumber(redis.call('HGET', KEYS[1], 'count'))
  if count >= tonumber(ARGV[4]) then return { 0, count, reset } end
  return { 1, redis.call('HINCRBY', KEYS[1], 'count', 1), reset }
end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'count', 1, 'resetAt', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return { 1, 1, tonumber(ARGV[2]) }
`;

/** KEYS: counter. ARGV: now. Releases a reserved place of the current window. */
export const RELEASE = `
local window = redis.call('HMGET', KEYS[1], 'count', 'resetAt')
if window[1] and tonumber(window[1]) > 0 and tonumber(window[2]) > tonumber(ARGV[1]) then
  redis.call('HINCRBY', KEYS[1], 'count', -1)
end
return 1
`;

/** KEYS: code. ARGV: hash, expiry, milliseconds until the expiry. */
export const PUT_CODE = `
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'hash', ARGV[1], 'expiresAt', ARGV[2], 'wrongTries', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`;

/** KEYS: code. ARGV: now, hash, maximum number of wrong attempts. Returns 1 when the code is correct. */
export const TRY_CODE = `
local code = redis.call('HMGET', KEYS[1], 'hash', 'expiresAt')
if not code[1] then return 0 end
if tonumber(code[2]) <= tonumber(ARGV[1]) then
  redis.call('DEL', KEYS[1])
  return 0
end
if code[1] == ARGV[2] then
  redis.call('DEL', KEYS[1])
  return 1
end
if redis.call('HINCRBY', KEYS[1], 'wrongTries', 1) >= tonumber(ARGV[3]) then
  redis.call('DEL', KEYS[1])
end
return 0
`;
