/**
 * What else is the matter while a fault strikes: the clock is set, the service is a gateway that has only outdated values, or
 * the fault is a stray one. Pairs are chosen so that each fault meets each circumstance, and each function one of every kind.
 */
import { vi } from 'vitest';
import { staleAgesMember } from '../../../src/protocol/assumptions';
import { bodies, failures } from './failure-faults';
import type { Fault } from './fault';
import { type FaultFunction, faultFunctions } from './fault-functions';
import { refusals, waits } from './refusal-faults';
import { withAges } from './response-changes';

export interface Pair {
  readonly name: string;
  readonly given: FaultFunction;
  readonly fault: Fault;
  /** The cells have values of a gateway before the fault strikes. */
  readonly isAfterStale?: true;
  /** Ends the circumstance. */
  readonly end: () => void;
}

const all = [...refusals, ...waits, ...failures, ...bodies];
const named = (...names: readonly string[]): readonly Fault[] => names.map((name) => all.find((fault) => fault.name === name)!);
const noEnd = () => {};

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const steps: readonly (readonly [name: string, ms: number])[] = [
  ['30 s forward', minute / 2],
  ['30 s back', -minute / 2],
  ['an hour forward', hour],
  ['an hour back', -hour],
  ['a day forward', day],
  ['a day back', -day],
];

/** Faults that something is waited for or remembered after. */
const waitedFor = named(
  ...['429 once', '429 without retry_after_ms', '429 for ever', '429 with a Retry-After of a distant date'],
  ...['503, then well', '500', 'silence', 'slow drip', '401', '403', 'empty data', 'stray 404 of a proxy'],
);

/** The wall clock of the person's machine is set while the first response that the fault changes is on its way. */
export const clockPairs: readonly Pair[] = waitedFor.flatMap((fault, i) =>
  steps.map(([name, stepMs], j) => {
    const setClock = (ms: number) => void vi.setSystemTime(Date.now() + ms);
    let isSet = false;
    return {
      name: `${fault.name}, clock set ${name}`,
      given: faultFunctions[(i + 2 * j) % faultFunctions.length]!,
      fault: {
        ...fault,
        spoil(strike) {
          if (!isSet) setClock(stepMs);
          isSet = true;
          return fault.spoil(strike);
        },
      },
      end: () => isSet && setClock(-stepMs),
    };
  }),
);

/** Faults that a request is sent again after: of one response they leave no trace. */
const retried = named(
  ...['500', 'connection refused', 'reset in mid-body', 'silence', '404 of a proxy'],
  ...['truncated JSON', 'HTML instead of JSON', 'JSON as text', 'JSON without data'],
);
const functionsOfEach = 4;

export const strayPairs: readonly Pair[] = retried.flatMap((fault, i) =>
  Array.from({ length: functionsOfEach }, (_, j) => ({
    name: `stray: ${fault.name}`,
    given: faultFunctions[(i + 3 * j) % faultFunctions.length]!,
    fault: {
      ...fault,
      spoil: (strike) => (strike.before === 0 ? fault.spoil(strike) : undefined),
      shows: 'its value',
    },
    end: noEnd,
  })),
);

/** A gateway whose upstream fails answers with its last values, and says how old they are. */
export const lastValues: Fault = {
  name: 'last values of a gateway',
  strikes: 'the endpoint',
  spoil: async ({ answer, symbols }) => withAges(await answer(), staleAgesMember, symbols),
  shows: 'a stale value',
  requests: 4,
};
/** Faults that pass, and those of the key: the last values are better than none. */
const keepsValues = named('500', '401', '404 of a proxy', 'connection refused', 'silence', '429 for ever');
/** The word of the service itself. */
const replacesValues = named('403', 'empty data', '400 whatever is asked', 'truncated JSON');

const afterStale = (fault: Fault, i: number): Pair[] =>
  Array.from({ length: functionsOfEach }, (_, j) => ({
    name: `last values of a gateway, then ${fault.name}`,
    given: faultFunctions[(i + 3 * j) % faultFunctions.length]!,
    fault,
    isAfterStale: true as const,
    end: noEnd,
  }));

export const stalePairs: readonly Pair[] = [
  ...faultFunctions.map((given) => ({ name: lastValues.name, given, fault: lastValues, end: noEnd })),
  ...keepsValues.map((fault) => ({ ...fault, shows: 'a stale value' as const, except: {} })).flatMap(afterStale),
  ...replacesValues.flatMap(afterStale),
];
