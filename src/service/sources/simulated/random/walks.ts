/** What moves many prices at once: a random walk for each market, and one for each sector of it. */
import { hash, hashText, lanes, uniform } from './hash';

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
