/** What a session keeps of the limits of its key and address, and forgets with them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LimitMemory } from '../../../src/client/limit-memory';
import { noMemory } from '../../../src/client/service-markets';
import { createSessions, type Session } from '../../../src/client/session';
import { type Access, createSettings, defaultSettings } from '../../../src/client/settings';
import { systemClock } from '../../../src/client/timers';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** Keeps the limits of one access, as a page does. */
function startMemory(): LimitMemory {
  let kept: { readonly access: Access; readonly text: string } | undefined;
  return {
    recall: ({ baseUrl, apiKey }) =>
      kept?.access.baseUrl === baseUrl && kept.access.apiKey === apiKey ? kept.text : undefined,
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
