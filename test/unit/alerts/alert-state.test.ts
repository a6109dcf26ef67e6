/** When quotes trigger an alert, from day to day, and when they or the clock are of a wrong one. */
import { describe, expect, it } from 'vitest';
import { type AlertMode, type AlertRule, type AlertState, examined, isOn, unseen } from '../../../src/alerts/alert-state';
import { parseAlertCondition } from '../../../src/market/fields/alert-condition';
import { dayMs, epochMs } from '../../../src/market/time/exchange-time';
import { parseSymbol } from '../../../src/market/symbols/symbol';
import { readQuote } from '../../../src/protocol/read-records';

const at = (time: string) => Date.parse(`${time}+08:00`);
const [yesterday, morning] = [at('2026-01-14T15:00:00'), at('2026-01-15T10:00:00')];

interface Poll {
  readonly price: number;
  /** By the clock of the computer. */
  readonly seenAt: number;
  /** Default: as seen; null: the service gives none. */
  readonly quotedAt?: number | null;
}

/** What the cell shows after each poll, and how many of them have triggered it. */
function follow(polls: readonly Poll[], mode: AlertMode = 'once') {
  const now = epochMs(morning);
  const rule: AlertRule = {
    condition: parseAlertCondition(['last>1500'], { argument: 'condition', now: () => now }),
    mode,
    market: 'SH',
  };
  let state: AlertState = unseen;
  let triggers = 0;
  const shown = polls.map(({ price, seenAt, quotedAt = seenAt }) => {
    const quote = readQuote({ last_price: price, timestamp: quotedAt }, parseSymbol('600519.SH'));
    const after = examined(state, quote, rule, epochMs(seenAt));
    if (after.trigger && after.trigger !== state.trigger) triggers++;
    state = after;
    return isOn(state, rule, epochMs(seenAt));
  });
  return { shown, triggers };
}

describe('An alert that is met once a day', () => {
  it('by a close of yesterday stays TRUE when the market opens, and is not met again', () => {
    const polls = [
      { price: 1501, seenAt: at('2026-01-15T08:00:00'), quotedAt: yesterday },
      { price: 1490, seenAt: at('2026-01-15T09:30:00') },
      { price: 1502, seenAt: at('2026-01-15T09:31:00') },
    ];
    expect(follow(polls)).toEqual({ shown: [true, true, true], triggers: 1 });
  });

  it('in the night is not met again by the close of the day before, but by a quote of the next day', () => {
    const polls = [
      { price: 1501, seenAt: morning },
      { price: 1501, seenAt: morning + dayMs - 3_600_000, quotedAt: morning },
      { price: 1501, seenAt: morning + dayMs },
    ];
    expect(follow(polls)).toEqual({ shown: [true, false, true], triggers: 2 });
  });
});

describe('An alert is met by a quote of the next day', () => {
  const nextDay = [
    { price: 1490, seenAt: morning },
    { price: 1501, seenAt: morning + 60_000 },
    { price: 1501, seenAt: morning + dayMs },
  ];

  it.each([
    ['a quote of the year 2099', { price: 1501, seenAt: morning - 60_000, quotedAt: at('2099-01-01T10:00:00') }],
    ['a clock that was a year ahead, of a service without times', { price: 1501, seenAt: morning + 365 * dayMs, quotedAt: null }],
  ])('after %s', (_, wrong) => expect(follow([wrong, ...nextDay]).shown.slice(-1)).toEqual([true]));
});
