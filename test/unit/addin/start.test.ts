/** What the composition root keeps of alerts when the page is closed. */
import { afterEach, expect, it, vi } from 'vitest';
import { start } from '../../../src/addin/start';
import { stubCustomFunctions } from '../../support/functions-in-node';
import { createStorage } from '../../support/page-window';
import { fixtureExcel } from '../office-host/fixture-excel';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('What an alert has seen is stored when the page is closed a moment later', async () => {
  vi.useFakeTimers();
  stubCustomFunctions();
  const storage = createStorage();
  storage.setItem('market-data.key.http://localhost:3000', 'key');
  const { page } = await fixtureExcel({ storage });
  for (const name of ['Office', 'Excel', 'location']) vi.stubGlobal(name, page[name]);
  vi.stubGlobal('window', page);
  const respond = () => Response.json({ data: [{ symbol: '600519.SH', last_price: 1501, timestamp: Date.now() }] });
  vi.stubGlobal('fetch', () => Promise.resolve(respond()));
  const shown: unknown[] = [];
  const cell = { setResult: (result: unknown) => void shown.push(result), onCanceled: () => {} };
  const given = { symbols: '600519.SH', condition: 'last crosses 1500', message: null, mode: null };
  start().open('alert', given, cell);
  await vi.dynamicImportSettled();
  await vi.waitUntil(() => shown.length > 0);
  expect(storage.getItem('market-data.alerts')).toBeNull();
  (page['dispatchEvent'] as (event: Event) => void)(new Event('pagehide'));
  expect(storage.getItem('market-data.alerts')).toContain('last crosses 1500');
});
