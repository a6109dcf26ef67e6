import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type DeliveredCell, findMissedResults } from '../../../../src/addin/excel/problems/find-missed-results';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';

let excel: ExcelInNode;
beforeEach(async () => {
  vi.useFakeTimers();
  excel = await fixtureExcel({ workbook: { sheets: ['Prices', 'My sheet'] } });
  const contents = ['=MD.QUOTE("AAPL.US")', '=MD.LIVE("AAPL.US")', '=OTHER.FUNCTION()', '=MD.QUOTE("MSFT.US")', 'text'];
  excel.workbook.put(
    'Prices!A1',
    contents.map((content) => [content]),
  );
  for (const row of [1, 2, 3]) excel.workbook.show(`Prices!A${row}`, [['#BUSY!']]);
  excel.workbook.show('Prices!A4', [[410]]);
  excel.workbook.put("'My sheet'!B2", [['=MD.DEPTH("AAPL.US")']]);
  excel.workbook.show("'My sheet'!B2", [['#BUSY!']]);
});

const now = 100_000;
const unknown: DeliveredCell = { first: undefined, at: now };

function found(delivered: Readonly<Record<string, DeliveredCell>>) {
  const cells = new Map(Object.entries(delivered));
  return passing(
    400,
    excel.run((context) => findMissedResults(context, cells, now)),
  );
}

it('Results that Excel did not take are those of our cells that still show #BUSY!, live ones aside', async () => {
  const addresses = ['A1', 'A2', 'A3', 'A4', 'A5'].map((address) => `Prices!${address}`);
  const all = [...addresses, "'My sheet'!B2", 'Deleted!A1', 'nonsense'];
  expect(await found(Object.fromEntries(all.map((address) => [address, unknown])))).toEqual([
    { address: 'Prices!A1', shows: '#BUSY!' },
    { address: "'My sheet'!B2", shows: '#BUSY!' },
  ]);
});

it('Reads and nothing else, in requests of 200 cells', async () => {
  const changes = (['setFormulas', 'markDirty', 'calculateArea', 'calculate'] as const).map((method) => vi.spyOn(excel.workbook, method));
  const reads = vi.spyOn(excel.workbook, 'formulas');
  const addresses = Array.from({ length: 401 }, (_, row) => `Prices!A${row + 1}`);
  await found(Object.fromEntries(addresses.map((address) => [address, unknown])));
  expect(reads).toHaveBeenCalledTimes(401);
  expect(changes.flatMap((change) => change.mock.calls)).toEqual([]);
});

/** Whether a cell with the formula, which shows a value after another one was delivered, is found. */
async function isFound(formula: string, shown: string | number | boolean, delivered: Partial<DeliveredCell>) {
  excel.workbook.put('Prices!C1', [[formula]]);
  excel.workbook.show('Prices!C1', [[shown]]);
  const [cell] = await found({ 'Prices!C1': { ...unknown, ...delivered } });
  return cell?.shows === 'previous value';
}

const quote = '=MD.QUOTE("AAPL.US")';

const arrived: readonly (readonly [shown: string | number, delivered: unknown])[] = [
  [410, 410],
  [0.300000000000001, 0.3000000000000010001],
  [1468.3000000000002, 1468.3],
  ['', ''],
  [410, { type: 'Double', basicValue: 410, numberFormat: '0.00' }],
  [410, { type: 'Double', basicValue: 410, properties: {}, layouts: {} }],
  ['#N/A', Object.assign(new Error('Symbol not found'), { code: '#N/A' })],
  // What Excel shows for these is not known.
  [409, {}],
  [409, null],
  // Excel's own errors stand in place of a result.
  ['#SPILL!', 410],
  ['#VALUE!', 410],
  ['#NAME?', 410],
];

describe('A cell that shows another value than the delivered one', () => {
  it.each([
    [409, 410],
    ['open', 'closed'],
    [409, ''],
    [true, false],
    ['#N/A', 410],
    [410, '#N/A'],
    [409, { type: 'Double', basicValue: 410, numberFormat: '0.00' }],
  ])('has not taken its result: %j for %j', async (shown, value) => expect(await isFound(quote, shown, { first: value })).toBe(true));

  it.each(arrived)('is told from one that has: %j for %j', async (shown, value) => {
    expect(await isFound(quote, shown, { first: value })).toBe(false);
  });

  it.each(['=2*MD.QUOTE("AAPL.US")', '=IFERROR(MD.QUOTE(A1),0)', '=@MD.QUOTE(A1)', '=MD.LIVE(A1)', '=MD.FIELDS()'])(
    'is not judged where the formula shows something else, or tells no address: %s',
    async (formula) => expect(await isFound(formula, 409, { first: 410 })).toBe(false),
  );

  it('is not judged a minute later, when cells may have moved', async () => {
    expect(await isFound(quote, 409, { first: 410, at: now - 60_000 })).toBe(true);
    expect(await isFound(quote, 409, { first: 410, at: now - 60_001 })).toBe(false);
  });

  it('is not judged in manual mode, where Excel waits for the person', async () => {
    excel = await fixtureExcel({ workbook: { sheets: ['Prices'], calculationMode: 'Manual' } });
    expect(await isFound(quote, 409, { first: 410 })).toBe(false);
    expect(await isFound(quote, '#BUSY!', { first: 410 })).toBe(false);
  });
});

describe('A live cell that shows #VALUE!', () => {
  const rich = { type: 'Double', basicValue: 1_500, numberFormat: '0.00' };
  const shown = async (formula: string, value: string | number, first: unknown) => {
    excel.workbook.put('Prices!C1', [[formula]]);
    excel.workbook.show('Prices!C1', [[value]]);
    return (await found({ 'Prices!C1': { ...unknown, first } })).map(({ shows }) => shows);
  };

  it('has refused a number with a format', async () => expect(await shown('=MD.LIVE("AAPL.US")', '#VALUE!', rich)).toEqual(['#VALUE!']));

  it.each([
    ['a number without one', '=MD.LIVE("AAPL.US")', '#VALUE!', 1_500],
    ['an error of ours', '=MD.LIVE("AAPL.US")', '#VALUE!', { type: 'Error', basicValue: '#VALUE!' }],
    ['a formula around it', '=MD.LIVE("AAPL.US")*"a"', '#VALUE!', rich],
    ['a value', '=MD.LIVE("AAPL.US")', 1_501, rich],
  ])('has not: %s', async (_, formula, value, first) => expect(await shown(formula, value, first)).toEqual([]));
});
