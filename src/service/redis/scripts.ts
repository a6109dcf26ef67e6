/**
 * The scripts that run inside Redis. They take the time from there: the clocks of gateways differ. Its clock may be set, too:
 * an instant or an expiry that lies further ahead than any that is written is from before it was set back.
 */
import { longestRetryAfterMs } from '../../client/http/refusal';

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

const bounds = `
local function boundScores(key, latest)
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', key, '(' .. latest, '+inf')) do redis.call('ZADD', key, latest, member) end
end
local function boundExpiry(key, ms)
  if redis.call('PTTL', key) > ms then redis.call('PEXPIRE', key, ms) end
end`;

/**
 * A sliding window: a sorted set of slots by the instant at which they are free again. Libraries for limits count in fixed
 * windows, of which two together let twice the limit through within a minute.
 * The shares of gateways that are not heard of are kept for them: they may be cut off from Redis alone, and go on.
 * KEYS: slots, hold, gateways. ARGV: limit, length of the window, lease until the slot is released, id of the slot; in ms.
 * Returns the wait (0 where the slot was taken), what remains, the time until the first slot is free, and how many gateways
 * there are, lost ones among them.
 */
export const takeSlot = `${now}${bounds}
local limit, window, lease = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
boundScores(KEYS[1], now + window + lease)
boundExpiry(KEYS[2], ${longestRetryAfterMs})
local lost, gateways = redis.call('ZCOUNT', KEYS[3], '-inf', now), redis.call('ZCARD', KEYS[3])
if lost > 0 then limit = math.max(1, limit - lost * math.floor(limit / gateways)) end
local count = redis.call('ZCARD', KEYS[1])
local function untilFree(index)
  local slot = redis.call('ZRANGE', KEYS[1], index, index, 'WITHSCORES')
  return slot[2] and math.max(1, math.ceil(slot[2] - now)) or window
end
local hold = redis.call('PTTL', KEYS[2])
if hold > 0 then return {hold, math.max(0, limit - count), untilFree(0), gateways} end
if count >= limit then return {untilFree(count - limit), 0, untilFree(0), gateways} end
redis.call('ZADD', KEYS[1], now + window + lease, ARGV[4])
redis.call('PEXPIRE', KEYS[1], 2 * (window + lease))
return {0, limit - count - 1, untilFree(0), gateways}`;

/** The response is there: the slots are free a window from now. KEYS: slots. ARGV: window, then for each slot its id and its age. */
export const releaseSlots = `${now}
local window = tonumber(ARGV[1])
for i = 2, #ARGV, 2 do redis.call('ZADD', KEYS[1], now + window - ARGV[i + 1], ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], 2 * window)
return 1`;

/** A shorter wait never shortens a longer one. KEYS: hold. ARGV: ms. */
export const holdSlots = `
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], 1, 'PX', ARGV[1]) end
return 1`;

/**
 * A gateway is alive. KEYS: gateways, by the instant from which they are lost. ARGV: id, how long it is not, how long a lost
 * one is remembered; in ms. Returns the number of gateways, lost ones among them.
 */
export const beat = `${now}${bounds}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[3])
boundScores(KEYS[1], now + ARGV[2])
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2] + ARGV[3])
return redis.call('ZCARD', KEYS[1])`;

/**
 * A value, or else the right to fetch it. KEYS: value, lease. ARGV: token of whoever asks, length of the lease in ms.
 * Returns the value and its age in ms; 1 where the right is granted; 0 where another has it.
 */
export const claimValue = `${now}${bounds}
local stored = redis.call('HMGET', KEYS[1], 'value', 'fetched')
if stored[1] then
  if tonumber(stored[2]) <= now then return {stored[1], now - stored[2]} end
  redis.call('DEL', KEYS[1])
end
boundExpiry(KEYS[2], tonumber(ARGV[2]))
if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
return 0`;

/** A lease that has expired may be another's by now. KEYS: lease. ARGV: token, length of the lease in ms; 0 ends it. */
export const renewLease = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/**
 * Stores a value, unless there is a newer one, and ends its lease. KEYS: value, lease. ARGV: value, its age and how long it is
 * valid, in ms, and the token of the lease; blank for none.
 */
export const storeValue = `${now}
local fetched = now - ARGV[2]
if redis.call('GET', KEYS[2]) == ARGV[4] then redis.call('DEL', KEYS[2]) end
local present = tonumber(redis.call('HGET', KEYS[1], 'fetched') or 0)
if present > fetched and present <= now then return 0 end
redis.call('HSET', KEYS[1], 'value', ARGV[1], 'fetched', fetched)
return redis.call('PEXPIRE', KEYS[1], ARGV[3])`;
