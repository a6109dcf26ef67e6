/**
 * The checks of src/addin/EXCEL-CHECKLIST.md on the emulated Excel: what it says to be seen is seen there. The others are named with
 * what they need, or with the test that has them, so that a new check is not forgotten.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { CellContent, CellResult } from '../../../src/office-host/contract';
import type { FunctionsFile } from '../../../src/office-host/calls/registered-functions';
import { type AddIn, startAddIn } from '../../support/add-in';
import { hostProfiles } from '../../support/host-profiles';
import { cells, column, numberIn, only } from '../../support/results';

const checklist = readFileSync('src/addin/EXCEL-CHECKLIST.md', 'utf8');
const steps = [...checklist.matchAll(/^\*\*(\d\.\d+)/gm)].map(([, step = '']) => step);

const notFound = { kind: 'error', code: '#N/A', message: 'Symbol not found: NOSUCH.US' };
const formatted = (numberFormat: string) => ({ kind: 'formatted', numberFormat });

/** The rows of a live formula after some seconds. */
async function live({ excel }: AddIn, id: string, ...given: readonly string[]): Promise<CellResult[]> {
  const stream = excel.stream(id, ...given);
  await vi.advanceTimersByTimeAsync(10_000);
  stream.cancel();
  return [...stream.results];
}

async function settledCells(addIn: AddIn, symbols: readonly unknown[]) {
  const calls = symbols.map((symbol) => ({ functionId: 'QUOTE', arguments: [symbol] }));
  return addIn.callMany(calls);
}

function priceIn(card: CellContent): string {
  if (typeof card !== 'object' || card?.kind !== 'card') throw new Error('no card');
  return String(card.value);
}

const seen: Readonly<Record<string, (addIn: AddIn) => Promise<void> | void>> = {
  async '1.1'({ call }) {
    const rows = cells(await call('QUOTE', '600519.SH,NOSUCH.US,AAPL.US', 'name,last', true));
    expect(rows).toHaveLength(4);
    expect(rows[2]).toMatchObject([notFound, expect.anything()]);
    expect([rows[1]?.[0], rows[3]?.[0]]).toEqual(['贵州茅台', expect.stringContaining('Apple')]);
  },
  async '1.2'(addIn) {
    const priced = cells(await addIn.call('PRICE', '600519.SH,NOSUCH.US', '2026-01-08'));
    expect(priced).toMatchObject([[formatted('#,##0.00')], [notFound]]);
    const results = await live(addIn, 'LIVE', '600519.SH,NOSUCH.US');
    expect(cells(results.at(-1)!)).toMatchObject([[formatted('#,##0.00')], [notFound]]);
    expect(results.length).toBeGreaterThan(1);
  },
  async '2.1'({ call }) {
    expect(only(await call('QUOTE', '600519.SH'))).toMatchObject(formatted('#,##0.00'));
  },
  async '2.2'({ call }) {
    const [, first] = cells(await call('KLINE', '600519.SH', '1w', 5));
    expect(first?.slice(0, 2)).toMatchObject([formatted('yyyy-mm-dd'), formatted('#,##0.00')]);
    expect(only(await call('CARD', 'AAPL.US'))).toMatchObject({
      card: { properties: { change_pct: { numberFormat: '0.00%' } } },
    });
    const card = only(await call('CARD', 'AAPL.US'));
    expect(await call('CARD.KLINE', card, '1w', 5)).toEqual(await call('KLINE', 'AAPL.US', '1w', 5));
  },
  async '2.3'({ call }) {
    const [error, unknown] = ['#DIV/0!', '#NAME?'].map((code) => ({ kind: 'error', code }));
    const rows = cells(await call('QUOTE', [['600519.SH'], [{ kind: 'error', code: '#N/A' }], ['AAPL.US']]));
    expect(column(rows, 0)).toMatchObject([formatted('#,##0.00'), { code: '#N/A' }, formatted('#,##0.00')]);
    expect(await call('QUOTE', error)).toMatchObject({ code: '#DIV/0!' });
    expect(await call('QUOTE', unknown)).toMatchObject({ code: '#N/A', message: expect.stringContaining('#NAME?') });
  },
  '2.4'() {
    const { functions } = JSON.parse(readFileSync('dist/functions.json', 'utf8')) as FunctionsFile;
    const isListed = ({ options = {} }: FunctionsFile['functions'][number]) =>
      options.excludeFromAutoComplete !== true && options.linkedEntityLoadService !== true;
    const listed = functions.filter(isListed);
    expect(checklist).toContain(`See: ${listed.length} functions with descriptions`);
  },
  async '9.16'({ storage, store, call }) {
    const fields = 'name,candlestick(20),line(60)';
    const text = cells(await call('QUOTE', 'AAPL.US', fields))[0];
    expect(text).toEqual([expect.any(String), expect.stringMatching(/^[▁-█ ]{20}$/), expect.stringMatching(/^[▁-█ ]{60}$/)]);
    storage.setItem('market-data.key.https://data.test', 'demo');
    store({ settings: { baseUrl: 'https://data.test' } });
    expect(cells(await call('QUOTE', 'AAPL.US', fields))[0]).toMatchObject([
      expect.any(String),
      {
        kind: 'picture',
        address: expect.stringContaining('/candles-green/'),
        text: expect.stringContaining('AAPL.US: 20 daily closes'),
      },
      { kind: 'picture', address: expect.stringContaining('/line-green/') },
    ]);
  },
  async '5.1'(addIn) {
    const [one, other] = [await live(addIn, 'LIVE', 'AAPL.US'), await live(addIn, 'LIVE', 'NOSUCH.US')];
    expect(numberIn(cells(one.at(-1)!)[0]?.[0])).toBeGreaterThan(0);
    expect(other.at(-1)).toMatchObject({ code: '#N/A' });
  },
  async '5.5'(addIn) {
    const shown = await live(addIn, 'ALERT', 'AAPL.US', 'last>1');
    expect(only(shown.at(-1)!)).toBe(true);
  },
  async '5.6'(addIn) {
    const card = only(await addIn.call('CARD', 'AAPL.US'));
    const stream = addIn.excel.stream('LIVE', card);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stream.results.at(-1)).toMatchObject({ code: '#VALUE!', message: expect.stringContaining(priceIn(card)) });
  },
  async '7.2'(addIn) {
    const symbols = column(cells(await addIn.call('UNIVERSE', 'US_Stock', 'symbol', null, 1_000, false)), 0);
    await vi.advanceTimersByTimeAsync(60_000);
    addIn.requestsSinceLast();
    const results = await settledCells(addIn, symbols);
    expect(results.filter(({ kind }) => kind === 'error')).toEqual([]);
    expect(addIn.requestsSinceLast()['/v1/quotes']).toBeLessThanOrEqual(12);
  },
  async '9.21'({ call }) {
    const symbols = cells(await call('UNIVERSE', 'US_Stock', 'symbol', null, 1_000, false));
    const cards = cells(await call('CARD', symbols));
    expect(cards.filter(([card]) => typeof card === 'object' && card?.kind === 'card')).toHaveLength(1_000);
    // The price of a card is no symbol: each says so in its own row.
    expect(cells(await call('QUOTE', cards))).toHaveLength(1_000);
  },
  async '8.3'({ call }) {
    expect(cells(await call('KLINE', '600519.SH', '1m', 10_000, null, null, 'all'))).toHaveLength(10_001);
    const many = 'all,sma(5),sma(10),sma(20),macd,boll,kdj,rsi(6),rsi(12)';
    expect(await call('KLINE', '600519.SH', '1m', 10_000, null, null, many)).toMatchObject({
      ...{ code: '#VALUE!', message: expect.stringContaining('1.5 MB') },
    });
  },
};

/** Tests that see a check in a browser, where it has a pane, a ribbon or a grid. */
const elsewhere: Readonly<Record<string, string>> = {
  '3.1': 'test/browser/addin/ribbon.test.ts',
  '3.2': 'test/browser/addin/ribbon.test.ts',
  '3.3': 'test/browser/addin/pane-in-excel.test.ts',
  '3.5': 'test/browser/addin/freeze.test.ts',
  '5.4': 'test/browser/addin/hidden-pane.test.ts',
  '6.1': 'test/browser/addin/dashboard.test.ts',
  '7.3': 'test/runtime/addin/functions/unasked-bursts.test.ts',
  '8.4': 'test/browser/addin/desktop-pane.test.ts',
  '9.2': 'test/runtime/addin/functions/host-profiles.test.ts',
  '9.14': 'test/unit/addin/sheet/formats-of-regions.test.ts',
  '9.15': 'test/runtime/addin/functions/linked-securities.test.ts',
  '9.18': 'test/browser/addin/tools.test.ts',
  '9.22': 'test/browser/addin/pane-advanced-excel.test.ts',
};

/** What only Excel itself does: dialogs, files, undo, its own calculation, browsers and people. */
const inExcelAlone: ReadonlySet<string> = new Set([
  ...['3.4', '3.6', '4.1', '4.2', '4.3', '4.4', '5.2', '5.3', '6.2', '6.3', '7.1', '7.4', '9.17', '9.19', '9.20'],
  ...['8.1', '8.2', '8.5', '9.1', '9.3', '9.4', '9.5', '9.6', '9.7', '9.8', '9.9', '9.10', '9.11', '9.12', '9.13'],
]);

const hostOf = (step: string) => (step.startsWith('8.') ? { host: hostProfiles['Excel on the web'] } : {});

it.each(Object.entries(seen))('Check %s is seen on the emulated Excel', async (step, look) => {
  await look(await startAddIn(hostOf(step)));
});

it('Every check is seen on the emulated Excel, in another test, or named as one that needs Excel', () => {
  const known = [...Object.keys(seen), ...Object.keys(elsewhere), ...inExcelAlone];
  expect(known.toSorted()).toEqual(steps.toSorted());
  expect(Object.values(elsewhere).filter((file) => !existsSync(file))).toEqual([]);
});

it('Set-up and parts 1 to 8 take an hour', () => {
  const minutes = [...checklist.matchAll(/^## .*\((\d+) minutes\)$/gm)].map(([, each]) => Number(each));
  expect(minutes).toHaveLength(9);
  expect(minutes.reduce((sum, each) => sum + each, 0)).toBe(60);
});
