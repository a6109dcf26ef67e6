/**
 * Random numbers as hashes of (key, lane, index): reproducible, in any order, without state. Walks of them move many prices at
 * once: one for each market, and one for each sector of it.
 */

/** What a number is drawn for. Each purpose has a lane of its own, so that their numbers are independent. */
export const lanes = {
  /** Seven lanes, one for each octave of a price's own noise. */
  octave: 0,
  walk: 12,
  beta: 13,
  volatility: 16,
  trend: 17,
  turnover: 18,
  activity: 19,
  open: 20,
  high: 21,
  low: 22,
  touchOrder: 23,
  firstTouch: 24,
  secondTouch: 25,
  minuteDrift: 26,
  partClose: 27,
  partWicks: 28,
  day: 29,
  block: 30,
  step: 31,
  stepTouch: 32,
  pays: 33,
  actionDay: 34,
  actionYield: 35,
  actionBonus: 36,
  spread: 37,
  bidVolume: 38,
  askVolume: 39,
  price: 40,
  shares: 41,
  floating: 42,
  listedOn: 43,
  name: 44,
} as const;

const range = 2 ** 32;

/** A number in [0, 1). */
export function uniform(key: number, lane: number, index: number): number {
  return hash(key, lane, index) / range;
}

/** With `lowerHalf` two independent numbers in [0, 1) from one hash. */
export function upperHalf(bits: number): number {
  return (bits >>> 16) / 65_536;
}

export function lowerHalf(bits: number): number {
  return (bits & 65_535) / 65_536;
}

/** 32 bits: the mixing steps of MurmurHash3. */
export function hash(key: number, lane: number, index: number): number {
  const withLane = absorb(key, lane);
  return finish(absorb(withLane, index));
}

/** 32 bits of a text. */
export function hashText(text: string): number {
  let state = 0x2f0b4e5d;
  for (let i = 0; i < text.length; i++) state = absorb(state, text.charCodeAt(i));
  return finish(state);
}

function absorb(state: number, value: number): number {
  let block = Math.imul(value, 0xcc9e2d51);
  block = (block << 15) | (block >>> 17);
  const mixed = state ^ Math.imul(block, 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(state: number): number {
  let mixed = state ^ (state >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The position on a day; a day's step is between −1 and 1, a third of that in the standard deviation. */
export type Walk = (index: number) => number;

/** More than the calendars have. */
const days = 25_000;

/** @returns the walk with a name: the same for the same seed */
export function createWalks(seed: number): (name: string) => Walk {
  const walks = new Map<string, Walk>();
  return (name) => {
    let walk = walks.get(name);
    if (!walk) walks.set(name, (walk = createWalk(hash(seed, lanes.walk, hashText(name)) | 0)));
    return walk;
  };
}

function createWalk(key: number): Walk {
  const positions = new Float64Array(days);
  for (let day = 1; day < days; day++) positions[day] = (positions[day - 1] ?? NaN) + step(key, day);
  return (index) => positions[Math.min(Math.max(index, 0), days - 1)] ?? NaN;
}

/** The sum of three uniform numbers, which is nearly normal and has bounds. */
function step(key: number, day: number): number {
  let sum = 0;
  for (let i = 0; i < 3; i++) sum += uniform(key, lanes.walk, 3 * day + i);
  return (sum - 1.5) / 1.5;
}
