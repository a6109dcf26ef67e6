/**
 * Bursts of calls that nobody has asked for: Excel calls functions again when a row is inserted, a group is expanded or a cell of a
 * table is entered (OfficeDev/office-js#3332, #3670, #6469). Their cells may take what they have shown already, instead of flashing
 * while thousands of values are asked for again. A single formula that a person enters again is no burst.
 */
import type { Clock } from '../../../client/timing/timers';

export interface UnaskedBursts {
  /** A call begins. */
  begin(): void;
  /** The add-in makes cells calculate: for some seconds calls are its own. */
  expectCalls(): void;
  areExpected(): boolean;
  /** Resolves when all calls of this turn of the event loop have begun. @returns whether they are a burst */
  turnEnds(): Promise<boolean>;
}

const leastCalls = 20;
/** Excel may calculate large workbooks late; by then an expectation that was not met counts no more. By the clock's `now`. */
const expectedMs = 15_000;

export function createUnaskedBursts(clock: Clock): UnaskedBursts {
  let calls = 0;
  let expectedUntil = -Infinity;
  let turn: Promise<boolean> | undefined;
  const endOfTurn = () =>
    new Promise<boolean>((resolve) => {
      clock.after(0, () => {
        resolve(calls >= leastCalls);
        calls = 0;
        turn = undefined;
      });
    });
  return {
    begin() {
      calls++;
      turn ??= endOfTurn();
    },
    expectCalls: () => void (expectedUntil = clock.now() + expectedMs),
    areExpected: () => clock.now() < expectedUntil,
    turnEnds: () => (turn ??= endOfTurn()),
  };
}
