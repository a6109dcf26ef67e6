/** What a session keeps of the limits of its key and address, and forgets with them. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LimitMemory } from '../../../src/client/session/limit-memory';
import { noMemory } from '../../../src/client/session/service-markets';
import { createSessions, type Session } from '../../../src/client/session/session';
import { type Access, createSettings, defaultSettings } from '../../../src/client/store/settings';
import { systemClock } from '../../../src/client/timing/timers';
import { MarketDataError } from '../../../src/market/texts/problem';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

/** Keeps the limits of one access, as a page does. */
function startMemory(): LimitMemory {
  let kept: { readonly access: Access; readonly text: string } | undefined;
  return {
    recall: ({ baseUrl, apiKey }) => (kept?.access.baseUrl === baseUrl && kept.access.apiKey === apiKey ? kept.text : undefined),
    keep: (access, text) => void (kept = { access, text }),
  };
}

/** A page with this key. */
function startPage(limitMemory: LimitMemory, apiKey = 'key-1') {
  const settings = createSettings({ ...defaultSettings, baseUrl: 'https://service.test', apiKey });
  const sessions = createSessions({ clock: systemClock, settings, marketMemory: noMemory, limitMemory });
  return { settings, current: sessions.current };
}

const buckets = [{ function: 'daily', mode: 'single', market: 'US' }] as const;

function learnAll({ rates, capabilities }: Session): void {
  rates.refused(rates.pathOf(buckets), { rate: { requests: 10, windowMs: 60_000 } });
  capabilities.observedLimit('quotes', 'CN').noteNamed(5);
  capabilities.noteNoBatch('daily', 'US', 'plan');
}

function known({ rates, capabilities }: Session) {
  const symbols = capabilities.travel('quotes', 'CN').symbols;
  return { rates: [...rates.learned().rates.keys()], symbols, lacksBatch: capabilities.lacksBatch('daily', 'US') };
}

const all = { rates: ['daily single US'], symbols: 5, lacksBatch: true };
const none = { rates: [], symbols: 100, lacksBatch: false };

describe('Learned limits', () => {
  it('are known to the next page of the same key and address, and to no other', () => {
    const memory = startMemory();
    learnAll(startPage(memory).current());
    expect(known(startPage(memory).current())).toEqual(all);
    expect(known(startPage(memory, 'key-2').current())).toEqual(none);
  });

  it('count what a page before has used of a rate, request for request', async () => {
    const memory = startMemory();
    const ask = (page: ReturnType<typeof startPage>) => {
      const { rates } = page.current();
      rates.begin(rates.pathOf(buckets), 'formula')('answered');
    };
    const waitOf = ({ current }: ReturnType<typeof startPage>) => {
      const { rates } = current();
      return Math.max(0, rates.startAt(rates.pathOf(buckets), 'formula') - systemClock.now());
    };
    const first = startPage(memory);
    learnAll(first.current());
    for (let i = 0; i < 10; i++) {
      ask(first);
      await vi.advanceTimersByTimeAsync(2_000);
    }
    const next = startPage(memory);
    expect([waitOf(first), waitOf(next)]).toEqual([40_000, 40_000]);
    await vi.advanceTimersByTimeAsync(40_000);
    ask(next);
    expect([waitOf(next), waitOf(startPage(memory))]).toEqual([2_000, 0]);
    await vi.advanceTimersByTimeAsync(250);
    expect(waitOf(startPage(memory))).toBe(1_750);
  });

  it('hold refused periods for the address, whatever the key', () => {
    const memory = startMemory();
    const { settings, current } = startPage(memory);
    const problem = { kind: 'not-served', parameter: 'period', value: '1Q', detail: 'No 1Q', isNamed: true } as const;
    current().refusedPeriods.note('1Q', new MarketDataError(problem));
    const knownAt = (page: typeof current) => page().refusedPeriods.of('1Q')?.problem;
    expect([knownAt(current), knownAt(startPage(memory).current)]).toEqual([problem, { ...problem, detail: '' }]);
    settings.update({ apiKey: 'key-2' });
    expect(knownAt(current)).toEqual(problem);
    settings.update({ baseUrl: 'https://other.test' });
    expect(knownAt(current)).toBeUndefined();
  });

  it('are those of the present key', () => {
    const { settings, current } = startPage(startMemory());
    learnAll(current());
    settings.update({ apiKey: 'key-2' });
    expect(known(current())).toEqual(none);
  });

  it('are forgotten on all pages when the plan is found to be better', () => {
    const memory = startMemory();
    const { current } = startPage(memory);
    learnAll(current());
    current().capabilities.notePlanRefusal('depth', 'US', '');
    current().capabilities.notePlanIncludes('depth', 'US', 'single');
    expect(known(current())).toEqual(none);
    expect(known(startPage(memory).current())).toEqual(none);
  });
});
