/**
 * The change feed in Redis: a stream of the last changes, and a hash with the number of the last one (`seq`) and a random
 * mark of this stream (`epoch`). The number of a change is the id of its entry, so a reader sees a gap; another epoch
 * means that the stream was lost and began anew.
 */

/** Older changes are cut off: a reader that is so far behind has a gap. */
const KEPT = 1_000;

/** KEYS: stream, hash. ARGV: sender, topics, an epoch in case that there is none. Returns the number. */
export const PUBLISH = `
if redis.call('HSETNX', KEYS[2], 'epoch', ARGV[3]) == 1 then redis.call('DEL', KEYS[1]) end
local seq = redis.call('HINCRBY', KEYS[2], 'seq', 1)
redis.call('XADD', KEYS[1], 'MAXLEN', '~', ${KEPT}, seq .. '-0', 'from', ARGV[1], 'topics', ARGV[2])
return seq
`;

/**
 * KEYS: stream, hash. ARGV: the number of the last change that the reader has, or -1 when it wants none. Returns epoch,
 * last number, and the entries after the reader's: number, sender, topics.
 */
export const READ = `
local state = redis.call('HMGET', KEYS[2], 'epoch', 'seq')
local seq = tonumber(state[2] or '0')
local known = tonumber(ARGV[1])
local entries = {}
if known >= 0 and seq > known then
  for _, entry in ipairs(redis.call('XRANGE', KEYS[1], (known + 1) .. '-0', '+')) do
    table.insert(entries, { entry[1], entry[2][2], entry[2][4] })
  end
end
return { state[1] or '', seq, entries }
`;
