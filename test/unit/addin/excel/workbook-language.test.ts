/** The language of column names, kept in the emulated workbook. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCellLanguage } from '../../../../src/addin/excel/language/cell-language';
import { openWorkbookLanguage } from '../../../../src/addin/excel/language/workbook-language';
import type { Language } from '../../../../src/addin/i18n/language';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';

let excel: ExcelInNode;
beforeEach(async () => {
  vi.useFakeTimers();
  excel = await fixtureExcel({ workbook: { sheets: ['Sheet1'] } });
});

/** The add-in of a person who opens the workbook. */
async function openedBy(reader: Language) {
  const redraw = vi.fn();
  const language = createCellLanguage(
    reader,
    async (onChange) => {
      const book = openWorkbookLanguage({ run: (batch) => excel.run(batch), reader, onChange });
      await book.read().catch(() => {});
      return book;
    },
    redraw,
  );
  const workbook = await passing(100, language.workbook);
  const use = async () => {
    language.used();
    await vi.advanceTimersByTimeAsync(200);
    return language.current();
  };
  return { ...language, workbook, redraw, use };
}

const parts = () => excel.workbook.xmlParts.all().map(({ xml }) => xml);

function show(formula: string, value: string): void {
  excel.workbook.put('Sheet1!A1', [[formula]]);
  excel.workbook.show('Sheet1!A1', [[value]]);
}

describe('A workbook without a language', () => {
  it('keeps none while its reader enters no formula', async () => {
    const { current, workbook } = await openedBy('zh');
    expect([current(), workbook.record(), parts()]).toEqual(['zh', undefined, []]);
  });

  it('gets that of its first formula, and a reader of another one sees the same names', async () => {
    expect(await (await openedBy('en')).use()).toBe('en');
    const colleague = await openedBy('zh');
    expect(colleague.current()).toBe('en');
    expect(await colleague.use()).toBe('en');
    expect(colleague.redraw).not.toHaveBeenCalled();
    expect(colleague.workbook.record()).toEqual({ choice: 'as-made', madeIn: 'en' });
  });

  it('was made in the language that its results are in', async () => {
    show('=MD.QUOTE("AAPL.US","volume,last_price",TRUE)', 'Volume (lots/shares)');
    const reader = await openedBy('zh');
    expect(await reader.use()).toBe('en');
    expect(reader.redraw).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a text beside formulas', 'Last', 'Last'],
    ['a result of another function', '=OTHER("AAPL.US")', 'Last'],
    ['a value that is no column name', '=MD.QUOTE("AAPL.US","name")', 'Last Energy'],
  ])('is not taken for one that was made in the language of %s', async (_, formula, value) => {
    show(formula, value);
    expect(await (await openedBy('zh')).use()).toBe('zh');
  });

  it('stays without one where it may only be read', async () => {
    const reader = await openedBy('zh');
    vi.spyOn(excel.workbook.xmlParts, 'put').mockImplementation(() => {
      throw new Error('read-only');
    });
    expect(await reader.use()).toBe('zh');
    await expect(passing(200, reader.workbook.choose('en'))).rejects.toThrow();
    expect(reader.current()).toBe('zh');
  });
});

describe('The choice of a language', () => {
  it('is kept in the workbook, and so is the one in which it was made', async () => {
    const maker = await openedBy('en');
    await maker.use();
    await passing(200, maker.workbook.choose('zh'));
    expect([maker.current(), maker.redraw.mock.calls.length, parts().length]).toEqual(['zh', 1, 1]);
    const colleague = await openedBy('zh');
    expect(colleague.current()).toBe('zh');
    await passing(200, colleague.workbook.choose('as-made'));
    expect(colleague.current()).toBe('en');
  });

  it('of another person is seen when it is read again', async () => {
    const [one, other] = [await openedBy('en'), await openedBy('zh')];
    const seen = vi.fn();
    other.workbook.subscribe(seen);
    await passing(200, one.workbook.choose('en'));
    await passing(200, other.workbook.read());
    expect([other.current(), seen.mock.calls.length]).toEqual(['en', 1]);
  });
});

it('A dashboard and a formula that fix the language at once agree on one record', async () => {
  const { workbook, used } = await openedBy('en');
  used();
  expect(await passing(300, workbook.fix())).toBe('en');
  expect(parts()).toHaveLength(1);
});

it('A damaged record is written anew', async () => {
  excel.workbook.xmlParts.put({ id: 'X', xml: '<language xmlns="urn:market-data-for-excel:language" choice="fr"/>' });
  expect(await (await openedBy('zh')).use()).toBe('zh');
  expect(parts()).toEqual(['<language xmlns="urn:market-data-for-excel:language" choice="as-made" made-in="zh"/>']);
});
