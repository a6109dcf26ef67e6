/** Cells with linked entities, whose value is #VALUE!: Convert to values, Problems, and what is calculated after the start. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFreezer } from '../../../../src/addin/excel/freeze/freezer';
import { readCapabilities } from '../../../../src/addin/excel/host/capabilities';
import { findMissedResults } from '../../../../src/addin/excel/problems/find-missed-results';
import { findProblems } from '../../../../src/addin/excel/problems/find-problems';
import { recalculateUnansweredErrors } from '../../../../src/addin/excel/refresh/unanswered-errors';
import { systemClock } from '../../../../src/client/timing/timers';
import { parseAddress } from '../../../../src/office-host/areas/a1';
import type { ExcelInNode } from '../../../support/excel-in-node';
import { showRichCells } from '../../../support/rich-cells';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';

const card = '=MD.CARD("600519.SH")';
const cards = '=MD.CARD("AAPL.US,NOSUCH.US,MSFT.US")';
const linked = (text: string) => ({ type: 'LinkedEntity', text, basicType: 'Error', basicValue: '#VALUE!' });

let excel: ExcelInNode;
let calculated: string[];
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-15T02:30:00Z') });
  calculated = [];
  excel = await fixtureExcel({
    workbook: { sheets: ['Prices'], onCalculate: (cells) => calculated.push(...cells.map(({ formula }) => formula)) },
  });
  excel.workbook.put('Prices!A1', [[card]]);
  excel.workbook.show('Prices!A1', [['#VALUE!']]);
  excel.workbook.put('Prices!C1', [[cards]]);
  excel.workbook.show('Prices!C1', [['#VALUE!'], ['#N/A'], ['#VALUE!']]);
  showRichCells(excel, {
    'Prices!A1': linked('贵州茅台'),
    'Prices!C1': linked('=Apple'),
    'Prices!C3': linked('Microsoft'),
  });
  calculated = [];
});
afterEach(() => void vi.useRealTimers());

const contents = (address: string) => excel.workbook.formulas(parseAddress(address, 'Prices')!);
const requirements = { isSetSupported: () => true };
const freezer = () =>
  createFreezer((batch) => excel.run(batch), readCapabilities({ requirements }), {
    now: () => Date.now(),
    asOf: () => undefined,
  });

describe('Convert to values', () => {
  it('leaves the names of linked securities as texts, and Restore formulas brings them back', async () => {
    expect(await passing(500, freezer().freeze('workbook'))).toEqual({ formulas: 2, leftAlone: {} });
    expect(contents('Prices!A1')).toEqual([['贵州茅台']]);
    expect(contents('Prices!C1:C3')).toEqual([['=Apple'], ['#N/A'], ['Microsoft']]);
    expect(excel.workbook.formulaCells(parseAddress('Prices!A1:C3', '')!)).toEqual([]);
    expect(await passing(500, freezer().thaw('workbook'))).toEqual({ formulas: 2, leftAlone: {} });
    expect([contents('Prices!A1'), contents('Prices!C1:C3')]).toEqual([[[card]], [[cards], [''], ['']]]);
  });

  it('skips those that Excel could not load', async () => {
    excel.workbook.show('Prices!A1', [['#CONNECT!']]);
    showRichCells(excel, { 'Prices!C1': linked('Apple'), 'Prices!C3': linked('Microsoft') });
    expect(await passing(500, freezer().freeze('workbook'))).toEqual({ formulas: 1, leftAlone: { pending: 1 } });
    expect(contents('Prices!A1')).toEqual([[card]]);
  });
});

describe('Problems', () => {
  const found = async () => {
    const known = { failed: new Map(), stale: new Map(), isAllAnswered: true };
    const able = { spills: true, namedFormulas: true };
    return (
      await passing(
        500,
        excel.run((context) => findProblems(context, known, able)),
      )
    ).cells;
  };

  it('lists the error beside linked securities, and none of these', async () => {
    expect(await found()).toMatchObject([{ address: 'C1', error: '#N/A', errorCells: { count: 1, first: 'C2' } }]);
  });

  it('lists one that Excel could not load', async () => {
    excel.workbook.show('Prices!A1', [['#CONNECT!']]);
    expect(await found()).toMatchObject([{ address: 'A1', error: '#CONNECT!' }, { address: 'C1' }]);
  });

  it('does not take a linked security for a result that Excel has refused', async () => {
    const delivered = new Map([['Prices!A1', { first: linked('贵州茅台'), at: Date.now() }]]);
    const missed = excel.run((context) => findMissedResults(context, delivered, Date.now()));
    expect(await passing(500, missed)).toEqual([]);
  });
});

it('Linked securities are not calculated again after the start, an error that nobody has answered is', async () => {
  const other = '=MD.CARD("AAPL.US")';
  excel.workbook.put('Prices!A5', [[other]]);
  excel.workbook.show('Prices!A5', [['#VALUE!']]);
  calculated = [];
  recalculateUnansweredErrors({
    clock: systemClock,
    runInBackground: (batch) => excel.run(batch),
    capabilities: { dirtyRanges: true },
    knownProblems: () => ({ failed: new Map(), isAllAnswered: true }),
    isHeld: () => false,
  });
  await vi.advanceTimersByTimeAsync(7_000);
  expect(calculated).toEqual([other]);
});
