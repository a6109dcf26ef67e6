/**
 * What was learned of the limits of one key at one address, as a text that outlives the page. Each entry has the wall time at
 * which it was learned; one that is older than a day, or of a time to come, is not read.
 */
import type { LearnedRates } from './rate-limits';
import type { RecentRequests } from './sliding-window';
import type { ProvenRate } from './rate-scope';
import { type LearnedRate, learnedForMs } from './rate-lesson';
import type { LearnedCapabilities } from './endpoint-capabilities';
import type { LearnedSize } from './symbol-limit';
import type { Access } from '../store/settings';
import type { ClockReading } from '../timing/timers';

/** Keeps the limits of the last access for the next start. */
export interface LimitMemory {
  /** Undefined for another key or address than those that were kept last. */
  recall(access: Access): string | undefined;
  keep(access: Access, text: string): void;
}

export interface LearnedLimits extends LearnedCapabilities, LearnedRates {
  /** When they were refused. */
  readonly refusedPeriods: ReadonlyMap<string, ClockReading>;
}

/** An entry of the text: the name of its scope, or of its function and market, numbers, and the epoch ms of its learning. */
type Entry = readonly [name: string, numbers: readonly number[], at: number];

type Section = 'rates' | 'proven' | 'recent' | 'sizes' | 'withoutBatch' | 'refusedPeriods';

/** Requests of a sixtieth of a window. */
const mostRecent = 1_000;

/** Of a section: a person asks a few functions in a few markets. */
const mostEntries = 100;

export function keptLimits({ rates, proven, recent, sizes, withoutBatch, refusedPeriods }: LearnedLimits): string {
  const sections: Record<Section, readonly Entry[]> = {
    rates: newest(rates, (name, rate) => [name, [rate.requests, rate.windowMs], rate.learnedAt.wallNow]),
    proven: newest(proven, (name, { requests, at }) => [name, [requests], at.wallNow]),
    recent: newest(recent, (name, { windowMs, counts, at }) => [name, [windowMs, ...counts], at.wallNow]),
    sizes: newest(sizes, (name, { symbols, at }) => [name, [symbols], at.wallNow]),
    withoutBatch: newest(withoutBatch, (name, at) => [name, [], at.wallNow]),
    refusedPeriods: newest(refusedPeriods, (name, at) => [name, [], at.wallNow]),
  };
  return JSON.stringify(sections);
}

/** The newest first: a text that is too long would not be read at all. */
function newest<Value>(
  learned: ReadonlyMap<string, Value>,
  entryOf: (name: string, value: Value) => Entry,
): readonly Entry[] {
  const entries = Array.from(learned, ([name, value]) => entryOf(name, value));
  return entries.toSorted(([, , one], [, , other]) => other - one).slice(0, mostEntries);
}

/** @param text of an earlier page, which anything may have changed since: what cannot be read is left out */
export function readLimits(text: string | undefined, present: ClockReading): LearnedLimits {
  const read = <Value>(
    section: Section,
    valueOf: (numbers: readonly number[], at: ClockReading) => Value | undefined,
  ) => {
    const values = new Map<string, Value>();
    for (const [name, numbers, at] of entriesIn(text, section)) {
      const ageMs = present.wallNow - at;
      const isBelieved = ageMs >= 0 && ageMs < learnedForMs;
      const value = isBelieved ? valueOf(numbers, { now: present.now - ageMs, wallNow: at }) : undefined;
      if (value !== undefined) values.set(name, value);
    }
    return values;
  };
  return {
    rates: read<LearnedRate>('rates', ([requests = 0, windowMs = 0], learnedAt) =>
      requests >= 1 && windowMs >= 1 ? { requests, windowMs, learnedAt } : undefined,
    ),
    proven: read<ProvenRate>('proven', ([requests = 0], at) => (requests >= 1 ? { requests, at } : undefined)),
    recent: read<RecentRequests>('recent', ([windowMs = 0, ...counts], at) => {
      const isRecent =
        present.wallNow - at.wallNow < windowMs && counts.every((count) => count >= 0 && count <= mostRecent);
      return isRecent ? { windowMs, counts, at } : undefined;
    }),
    sizes: read<LearnedSize>('sizes', ([symbols = 0], at) => (symbols >= 1 ? { symbols, at } : undefined)),
    withoutBatch: read<ClockReading>('withoutBatch', (_, at) => at),
    refusedPeriods: read<ClockReading>('refusedPeriods', (_, at) => at),
  };
}

function entriesIn(text: string | undefined, section: Section): Entry[] {
  let sections: unknown;
  try {
    sections = JSON.parse(text ?? '{}');
  } catch {
    return [];
  }
  const entries: unknown =
    typeof sections === 'object' && sections !== null ? Reflect.get(sections, section) : undefined;
  return Array.isArray(entries) ? entries.filter(isEntry).slice(0, mostEntries) : [];
}

function isEntry(entry: unknown): entry is Entry {
  const [name, numbers, at] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
  const areNumbers = Array.isArray(numbers) && numbers.every((number) => Number.isFinite(number));
  return typeof name === 'string' && areNumbers && typeof at === 'number' && Number.isFinite(at);
}
