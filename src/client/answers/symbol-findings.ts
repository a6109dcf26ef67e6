/**
 * What responses have shown about symbols for which a service has no quote or no bars, so that it is not asked again at each
 * recalculation.
 *
 * A finding ends with its epoch (Refresh, another key or address begins one), after the time that it was noted for, and when
 * there are too many of its kind, the oldest first. Its age is the larger one of both clocks: a wrong clock ends it too early,
 * which costs a request, never too late.
 */
import type { Problem } from '../../market/texts/problem';
import { type Clock, type ClockReading, elapsedMs, readClock } from '../timing/timers';

export interface SymbolFindings {
  /** `exists`: it has shown a quote or details, but no bars; `undecided`: the service does not tell. */
  readonly existence: Findings<'has-bars' | 'exists' | 'unknown' | 'undecided'>;
  /** Symbols that quotes leave out: they have bars, or the problem is the result. */
  readonly withoutQuote: Findings<'has-bars' | Problem>;
  /** Questions about a symbol that have brought nothing, by their text. One response may be a stray one: the second one counts. */
  readonly empty: Findings<'once' | 'again'>;
}

export interface Findings<Value> {
  of(key: string): Value | undefined;
  /** @returns notes what the requests of the present epoch show; nothing once another one has begun */
  noting(): (key: string, value: Value, lastsMs: number) => void;
  forget(key: string): void;
}

/** More unknown symbols than a workbook lists; the oldest is asked for again. */
const most = 5_000;

export function createSymbolFindings(clock: Clock, epoch: () => number): SymbolFindings {
  return {
    existence: createFindings(clock, epoch),
    withoutQuote: createFindings(clock, epoch),
    empty: createFindings(clock, epoch),
  };
}

interface Noted<Value> {
  readonly value: Value;
  readonly at: ClockReading;
  readonly lastsMs: number;
}

function createFindings<Value>(clock: Clock, epoch: () => number): Findings<Value> {
  /** Oldest first. */
  const noted = new Map<string, Noted<Value>>();
  let notedIn = epoch();
  const ofThisEpoch = () => {
    if (notedIn !== epoch()) noted.clear();
    notedIn = epoch();
    return noted;
  };
  return {
    of(key) {
      const finding = ofThisEpoch().get(key);
      if (!finding) return undefined;
      if (elapsedMs(finding.at, readClock(clock)) < finding.lastsMs) return finding.value;
      noted.delete(key);
      return undefined;
    },
    noting() {
      const askedIn = epoch();
      return (key, value, lastsMs) => {
        if (askedIn !== epoch()) return;
        const findings = ofThisEpoch();
        findings.delete(key);
        findings.set(key, { value, at: readClock(clock), lastsMs });
        if (findings.size > most) for (const [oldest] of findings) return void findings.delete(oldest);
      };
    },
    forget: (key) => void noted.delete(key),
  };
}
