/**
 * The scripts that run inside Redis. They take the time from there: the clocks of gateways differ. Its clock may be set, too:
 * an instant or an expiry that lies further ahead than any that is written is from before it was set back. What has no expiry, or
 * is no number where one belongs, is not from a gateway.
 */
import { longestRetryAfterMs } from '../../../client/session/refusal';

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

const bounds = `
local function boundScores(key, latest)
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', key, '(' .. latest, '+inf')) do redis.call('ZADD', key, latest, member) end
end
local function boundExpiry(key, ms)
  redis.call('GET', key) -- Fails for a key of another type: it is replaced then.
  local left = redis.call('PTTL', key)
  if left == -1 then redis.call('DEL', key) elseif left > ms then redis.call('PEXPIRE', key, ms) end
end`;

/**
 * Sliding windows: for each scope of a request a sorted set of slots by the instant at which they are free again. Libraries for
 * limits count in fixed windows, of which two together let twice the limit through within a minute.
 * A slot is taken in all scopes or in none. A scope without a known limit counts all the same, for when the limit is learned.
 * The shares of gateways that are not heard of are kept for them: they may be cut off from Redis alone, and go on.
 * A Redis that was emptied knows no gateway and no slot: it gives none before a gateway has told what it has in use, and joined.
 * KEYS: gateways, then for each scope its slots and its hold. ARGV: id of the gateway (blank: whoever asks), lease until the slot is released, id of the
 * slot, then for each scope its limit (0: none) and its window; in ms. Returns how many gateways there are, lost ones among them
 * (0 alone where the one that asks is unknown), and for each scope the wait (0: none), what remains, and the time until the first
 * slot is free.
 */
export const takeSlots = `${now}${bounds}
local lease, id = tonumber(ARGV[2]), ARGV[3]
if ARGV[1] ~= '' and not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return {0} end
local lost, gateways = redis.call('ZCOUNT', KEYS[1], '-inf', now), redis.call('ZCARD', KEYS[1])
local found, isFree = {gateways}, true
for scope = 1, (#KEYS - 1) / 2 do
  local slots, hold = KEYS[2 * scope], KEYS[2 * scope + 1]
  local limit, window = tonumber(ARGV[2 * scope + 2]), tonumber(ARGV[2 * scope + 3])
  redis.call('ZREMRANGEBYSCORE', slots, '-inf', now)
  boundScores(slots, now + window + lease)
  boundExpiry(hold, ${longestRetryAfterMs})
  local function untilFree(index)
    local slot = redis.call('ZRANGE', slots, index, index, 'WITHSCORES')
    return slot[2] and math.max(1, math.ceil(slot[2] - now)) or window
  end
  if limit > 0 and lost > 0 then limit = math.max(1, limit - lost * math.floor(limit / gateways)) end
  local count = redis.call('ZCARD', slots)
  local wait = math.max(0, redis.call('PTTL', hold))
  if wait == 0 and limit > 0 and count >= limit then wait = untilFree(count - limit) end
  isFree = isFree and wait == 0
  for _, value in ipairs({wait, math.max(0, limit - count), untilFree(0)}) do found[#found + 1] = value end
end
if not isFree then return found end
for scope = 1, (#KEYS - 1) / 2 do
  local window = tonumber(ARGV[2 * scope + 3])
  redis.call('ZADD', KEYS[2 * scope], now + window + lease, id)
  redis.call('PEXPIRE', KEYS[2 * scope], 2 * (window + lease))
  found[3 * scope] = math.max(0, found[3 * scope] - 1)
end
return found`;

/**
 * The response is there: the slot is free a window from now, of which a millisecond has begun. Slots of requests that were answered are known by their names, so
 * that a refusal tells how many there were.
 */
const endSlot = `
local function endSlot(slots, id, name, window, age)
  redis.call('ZREM', slots, id)
  redis.call('ZADD', slots, now + 1 + window - age, name)
  redis.call('PEXPIRE', slots, 2 * window)
end`;
const answeredMark = 'answered ';

/** KEYS: slots of each scope. ARGV: id, age of the response, 1 where it was answered, then the window of each scope; in ms. */
export const releaseSlots = `${now}${endSlot}
local name = ARGV[3] == '1' and '${answeredMark}' .. ARGV[1] or ARGV[1]
for scope, slots in ipairs(KEYS) do endSlot(slots, ARGV[1], name, tonumber(ARGV[3 + scope]), tonumber(ARGV[2])) end
return 1`;

/**
 * A refusal. A shorter wait never shortens a longer one. KEYS: for each scope its slots and its hold. ARGV: id, wait, then for
 * each scope its window and 1 where it is held back; in ms. Returns for each scope the requests that were answered within the
 * window, and the age of the first of them; -1 without one.
 */
export const refuseSlots = `${now}${endSlot}
local found = {}
for scope = 1, #KEYS / 2 do
  local slots, hold, window = KEYS[2 * scope - 1], KEYS[2 * scope], tonumber(ARGV[2 * scope + 1])
  endSlot(slots, ARGV[1], ARGV[1], window, 0)
  if ARGV[2 * scope + 2] == '1' and redis.call('PTTL', hold) < tonumber(ARGV[2]) then
    redis.call('SET', hold, 1, 'PX', ARGV[2])
  end
  local answered, oldest = 0, -1
  local taken = redis.call('ZRANGEBYSCORE', slots, '(' .. now, '+inf', 'WITHSCORES')
  for place = 1, #taken, 2 do
    if string.sub(taken[place], 1, ${answeredMark.length}) == '${answeredMark}' then
      answered = answered + 1
      if oldest < 0 then oldest = math.max(0, math.floor(now + window - taken[place + 1])) end
    end
  end
  found[#found + 1] = answered
  found[#found + 1] = oldest
end
return found`;

/**
 * A gateway is alive. KEYS: gateways, by the instant from which they are lost; learned rates. ARGV: id, how long it is not lost,
 * how long a lost one is remembered, how long a rate is believed, in ms, and 1 where an unknown one is taken in. Returns the number
 * of gateways, lost ones among them, 1 where this one was known, and for each rate its scope, its requests, its window and its age.
 * A rate from a time to come is from before the clock was set back.
 */
export const beat = `${now}${bounds}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[3])
boundScores(KEYS[1], now + ARGV[2])
local known = redis.call('ZSCORE', KEYS[1], ARGV[1]) and 1 or 0
if known == 1 or ARGV[5] == '1' then
  redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2] + ARGV[3])
end
local found = {redis.call('ZCARD', KEYS[1]), known}
local rates = redis.call('HGETALL', KEYS[2])
for place = 1, #rates, 2 do
  local requests, window, learned = string.match(rates[place + 1], '^(%d+) (%d+) (%d+)$')
  local age = now - (learned or 0)
  if age < 0 or age >= tonumber(ARGV[4]) then redis.call('HDEL', KEYS[2], rates[place])
  else for _, value in ipairs({rates[place], tonumber(requests), tonumber(window), age}) do found[#found + 1] = value end end
end
return found`;

/** Somebody may make up ever new markets. */
const mostRates = 200;

/** KEYS: learned rates. ARGV: scope, requests, window, age, how long it is believed; in ms. */
export const tellRate = `${now}
if redis.call('HLEN', KEYS[1]) >= ${mostRates} then redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. string.format('%.0f', now - ARGV[4]))
return redis.call('PEXPIRE', KEYS[1], ARGV[5])`;

/** Of a value, in ms: an older one is not from a gateway. */
export const longestStoredMs = 86_400_000;

/**
 * A value, or else the right to fetch it. KEYS: value, lease. ARGV: token of whoever asks, length of the lease in ms.
 * Returns the value and its age in ms; 1 where the right is granted; 0 where another has it.
 */
export const claimValue = `${now}${bounds}
local stored = redis.call('HMGET', KEYS[1], 'value', 'fetched')
if stored[1] then
  local age = now - (tonumber(stored[2]) or math.huge)
  if age >= 0 and age <= ${longestStoredMs} then return {stored[1], age} end
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
local present = tonumber(redis.call('HGET', KEYS[1], 'fetched') or 0) or 0
if present > fetched and present <= now then return 0 end
redis.call('HSET', KEYS[1], 'value', ARGV[1], 'fetched', fetched)
return redis.call('PEXPIRE', KEYS[1], ARGV[3])`;

/** Deletes keys of another type than the one that the scripts give them. ARGV: the type of each. Returns the deleted ones. */
export const replaceKeys = `
local replaced = {}
for place, key in ipairs(KEYS) do
  local type = redis.call('TYPE', key).ok
  if type ~= 'none' and type ~= ARGV[place] then
    redis.call('DEL', key)
    replaced[#replaced + 1] = key
  end
end
return replaced`;
