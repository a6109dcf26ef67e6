/** The real LibreOffice with the extension, in front of the local service: its cells are those of the other programs. */
import { expect, it as always, vi } from 'vitest';
import { functionIds } from '../../../src/calculate/signatures';
import { calcNotation, formulaText } from '../../support/same-calls/formula-text';
import { outcomesOf } from '../../support/same-calls/outcomes';
import { type Group, groups } from '../../support/same-calls/table';
import { asLibreOfficeAsks, changedBy, differences, shownInLibreOffice } from './differences';
import { isOfficeNeeded, type Shown } from './office';
import {
  address,
  atOwnMarkets,
  clock,
  close,
  fileIn,
  isError,
  isValue,
  markets,
  office,
  open,
  read,
  service,
  shownIn,
  untilShown,
  useLibreOffice,
  write,
} from './sheet';

useLibreOffice();

const it = always.skipIf(!isOfficeNeeded);
const inLibreOffice = isOfficeNeeded ? 'LibreOffice' : '(needs LibreOffice and python3-uno) LibreOffice';

it(`${inLibreOffice} describes every function in the wizard, with its parameters`, async () => {
  const described = await office.do<Record<string, string[]>>('described');
  const ids = functionIds.filter((id) => id !== 'CARD');
  expect(Object.keys(described).sort()).toEqual(ids.map((id) => `MD.${id}`).sort());
  expect(described['MD.TRADINGDAYS']).toEqual(['symbol_or_market', 'start', '[end_or_count]']);
});

it.each(groups)(`${inLibreOffice} shows for calls $title what they give by /calculate`, async (group) => {
  const asked = asLibreOfficeAsks(group);
  const expected = await resultsOf(asked);
  const compare = async () => {
    const book = await open('book');
    const places = placesBelowEachOther(expected);
    for (const [at, call] of asked.calls.entries()) {
      await office.do('write_array', book, places[at], formulaText(call, calcNotation));
    }
    const all = `A1:${columnName(widestOf(expected))}${heightOf(expected)}`;
    const named = (results: Results) => asked.calls.map((call, at) => [formulaText(call, calcNotation), results[at]]);
    // A cell without a result shows an error as well.
    const options = { timeout: 60_000, interval: 500 };
    await vi.waitFor(async () => expect(named(cut(await read(book, all), expected))).toEqual(named(expected)), options);
    expect(await office.do('number_format', book, all)).toBe(general);
    await close(book);
  };
  await (group.market === 'own' ? atOwnMarkets(compare) : compare());
});

/** So short that the last test still trades in the morning. */
const laterMs = 300_000;

/** Of cells that have no format. */
const general = 0;

it.each(Object.entries(differences))(`${inLibreOffice} differs because %s`, async (_, difference) => {
  const different: string[] = [];
  for (const [elsewhere, here] of groups.map((group) => changedBy(difference, group))) {
    const [results, others] = [await resultsOf(elsewhere), await resultsOf(here)];
    const isOther = (at: number) => JSON.stringify(results[at]) !== JSON.stringify(others[at]);
    different.push(...elsewhere.calls.flatMap((call, at) => (isOther(at) ? [formulaText(call, calcNotation)] : [])));
  }
  expect(different).not.toEqual([]);
});

it(`${inLibreOffice} shows the top left value of a table in a plain cell`, async () => {
  const book = await open('book');
  await write(book, 'A1', '=MD.KLINE("600519.SH";"1d";5)');
  expect(await untilShown(book, 'A1', isValue)).toBe('Date');
});

it(`${inLibreOffice} fetches new data on Refresh`, async () => {
  const book = await open('book');
  await write(book, 'A1', '=MD.QUOTE("600519.SH";"volume")');
  const before = await untilShown(book, 'A1', isValue);
  clock.now += laterMs;
  await office.do('command', 'refresh');
  expect(await untilShown(book, 'A1', (shown) => shown !== before)).toBeGreaterThan(Number(before));
});

it(`${inLibreOffice} updates live cells by the stream, and those that come later as well`, async () => {
  const book = await open('book');
  await write(book, 'A1', '=MD.LIVE("600519.SH";"volume";1)');
  await write(book, 'A2', '=MD.STATUS("state")');
  await write(book, 'A3', '=MD.LIVEDEPTH("00700.HK";1;"ladder";1)');
  const first = await untilShown(book, 'A1', isValue);
  clock.now += laterMs;
  const second = await untilShown(book, 'A1', (shown) => isValue(shown) && shown !== first);
  expect(second).toBeGreaterThan(Number(first));
  await write(book, 'B1', '=MD.LIVE("000001.SZ";"volume";1)');
  const other = await untilShown(book, 'B1', isValue);
  clock.now += laterMs;
  await untilShown(book, 'B1', (shown) => isValue(shown) && shown !== other);
  await untilShown(book, 'A1', (shown) => isValue(shown) && shown !== second);
  expect(isValue(await untilShown(book, 'A2', isValue))).toBe(true);
  expect(await untilShown(book, 'A3', isValue)).toBe('Level');
});

it(`${inLibreOffice} keeps its values while the service is down, and when it is back fills in the others and updates live cells`, async () => {
  const book = await open('book');
  await write(book, 'A1', '=MD.QUOTE("AAPL.US";"name")');
  await write(book, 'A3', '=MD.LIVE("600519.SH";"volume";1)');
  const before = await untilShown(book, 'A1', isValue);
  await untilShown(book, 'A3', isValue);
  // The stream is open: it has brought a change.
  clock.now += laterMs;
  const live = await shownIn(book, 'A3');
  const streamed = await untilShown(book, 'A3', (shown) => shown !== live);
  await service.stop();
  await office.do('command', 'refresh');
  await write(book, 'A2', '=MD.QUOTE("MSFT.US";"name")');
  await untilShown(book, 'A2', isError);
  expect(await read(book, 'A1:A3')).toEqual([[before], [expect.objectContaining({ error: expect.any(Number) as number })], [streamed]]);
  clock.now += laterMs;
  await service.start();
  expect(await untilShown(book, 'A2', isValue)).toMatch(/Microsoft/);
  const asked = await untilShown(book, 'A3', (shown) => shown !== streamed);
  // This one can only come by the stream.
  clock.now += laterMs;
  expect(await untilShown(book, 'A3', (shown) => shown !== asked)).toBeGreaterThan(Number(asked));
});

const formats = [
  ['ods', 'calc8'],
  ['xlsx', 'Calc MS Excel 2007 XML'],
] as const;

it(`${inLibreOffice} keeps formulas and values through 10 rounds of edit, undo, copy, save and reload`, async () => {
  for (let round = 0; round < 10; round++) {
    const [extension, filter] = formats[round % 2]!;
    const book = await open('book');
    await office.do('write', book, 'A1:A2', [['600519.SH'], [round]]);
    await write(book, 'B1', '=MD.QUOTE(A1;"name")');
    await write(book, 'B1', '=MD.QUOTE(A1;"symbol")');
    await office.do('undo', book);
    await office.do('redo', book);
    await office.do('copy', book, 'A1:B1', 'C1');
    expect(await untilShown(book, 'B1', isValue)).toBe('600519.SH');
    expect(await untilShown(book, 'D1', isValue)).toBe('600519.SH');
    const path = fileIn(`round${round}.${extension}`);
    await office.do('save', book, path, filter);
    await close(book);
    const again = await open('again', path);
    await office.do('recalculate', again);
    const formulas = [['=MD.QUOTE(A1;"symbol")', '600519.SH', '=MD.QUOTE(C1;"symbol")']];
    expect(await office.do('formulas', again, 'B1:D1')).toEqual(formulas);
    expect(await untilShown(again, 'B1', isValue)).toBe('600519.SH');
    await close(again);
  }
});

it(`${inLibreOffice} asks the service of new settings on Refresh`, async () => {
  const book = await open('book');
  await office.do('settings', 'http://127.0.0.1:1', '');
  await write(book, 'A1', '=MD.QUOTE("300750.SZ";"symbol")');
  await untilShown(book, 'A1', isError);
  await office.do('settings', address(), 'demo');
  await office.do('command', 'refresh');
  expect(await untilShown(book, 'A1', isValue)).toBe('300750.SZ');
});

it(`${inLibreOffice} tries a refused key again on Refresh, and updates its live cells`, async () => {
  const book = await open('book');
  const { accept, refusals } = service.refuse();
  try {
    await write(book, 'A1', '=MD.LIVE("601318.SH";"volume";1)');
    await vi.waitUntil(async () => isError(await shownIn(book, 'A1')) && refusals() > 0, { timeout: 60_000 });
  } finally {
    accept();
  }
  const isFilledIn = async () => {
    await office.do('command', 'refresh');
    return isValue(await shownIn(book, 'A1'));
  };
  await vi.waitUntil(isFilledIn, { timeout: 60_000, interval: 5_000 });
  const before = await shownIn(book, 'A1');
  clock.now += laterMs;
  expect(await untilShown(book, 'A1', (shown) => shown !== before)).toBeGreaterThan(Number(before));
});

it(`${inLibreOffice} gives other programs an error, as a result that comes later would end it`, async () => {
  await expect(office.do('without_document', 'MD.QUOTE', ['600519.SH'])).resolves.toBeNull();
  const book = await open('book');
  await write(book, 'A1', '=MD.QUOTE("600519.SH";"symbol")');
  expect(await untilShown(book, 'A1', isValue)).toBe('600519.SH');
});

it(`${inLibreOffice} goes on while the service is slow, and survives a document that is closed with requests in flight`, async () => {
  const closed = await open('closed');
  const release = service.hold();
  try {
    await office.do('write_array', closed, 'A1:C9', '=MD.UNIVERSE("CN_ETF";"symbol,name,amount";;8)');
    await write(closed, 'D1', '=MD.LIVE("600519.SH")');
    await vi.waitUntil(() => service.waiting() > 0, { timeout: 60_000 });
    await write(closed, 'E1', '=6*7');
    expect(await shownIn(closed, 'E1')).toBe(42);
    expect([await shownIn(closed, 'A1'), await shownIn(closed, 'D1')].every(isError)).toBe(true);
    await close(closed);
  } finally {
    release();
  }
  await vi.waitUntil(() => service.waiting() === 0, { timeout: 60_000 });
  const book = await open('book');
  await write(book, 'A1', '=MD.QUOTE("000001.SZ";"symbol")');
  expect(await untilShown(book, 'A1', isValue)).toBe('000001.SZ');
});

async function resultsOf(group: Group): Promise<Results> {
  const outcomes = group.calls.length === 0 ? [] : await outcomesOf(markets, group);
  return group.calls.map((call, at) => shownInLibreOffice(call, outcomes[at]!));
}

type Results = readonly (readonly Shown[][])[];

const widestOf = (results: Results) => Math.max(...results.map((rows) => rows[0]!.length));
/** With a row between them. */
const heightOf = (results: Results) => results.reduce((sum, rows) => sum + rows.length + 1, 0);

function placesBelowEachOther(results: Results): string[] {
  return results.map((rows, at) => {
    const top = heightOf(results.slice(0, at)) + 1;
    return `A${top}:${columnName(rows[0]!.length)}${top + rows.length - 1}`;
  });
}

function cut(rows: Shown[][], results: Results): Shown[][][] {
  return results.map((each, at) => {
    const top = heightOf(results.slice(0, at));
    return rows.slice(top, top + each.length).map((row) => row.slice(0, each[0]!.length));
  });
}

function columnName(count: number): string {
  const letter = String.fromCharCode(65 + ((count - 1) % 26));
  return count > 26 ? columnName(Math.floor((count - 1) / 26)) + letter : letter;
}
