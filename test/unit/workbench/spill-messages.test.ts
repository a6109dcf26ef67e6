import { describe, expect, it } from 'vitest';
import { createMessages } from '../../../src/workbench/grid/contents/error-messages';
import { Invocations } from '../../../src/workbench/grid/calls/invocations';
import { gridTexts } from '../../../src/workbench/page/page-texts';
import { type Contents, openHeadless } from '../../support/headless-workbook';

/** The message of C1 on a sheet of 40 rows and 10 columns. */
async function messageOfC1(contents: Contents, language: 'en' | 'zh' = 'en') {
  const { grid, dispose } = await openHeadless({ Sheet1: contents }, { rows: 40, columns: 10 });
  const invocations = new Invocations({ start: () => () => undefined, changed: () => undefined });
  const messageAt = createMessages(grid, invocations, gridTexts(language));
  const message = messageAt({ sheetId: 'Sheet1', row: 0, column: 2 });
  dispose();
  return message;
}

describe('the message of #SPILL!', () => {
  it('says that something is in the way', async () => {
    expect(await messageOfC1({ C1: '=SEQUENCE(5)', C4: 'x' })).toMatch("Spill range isn't blank");
    expect(await messageOfC1({ C1: '=SEQUENCE(5)', C4: 'x' }, 'zh')).toMatch('溢出区域不为空白');
  });

  it('says that the sheet ends, below and to the right', async () => {
    expect(await messageOfC1({ C1: '=MD.SERIES(1,41)' })).toMatch('Spill range is too big');
    expect(await messageOfC1({ C1: '=TRANSPOSE(A1:A9)' })).toMatch('Spill range is too big');
    expect(await messageOfC1({ C1: '=MD.SERIES(1,41)' }, 'zh')).toMatch('溢出区域太大');
  });

  it('is missing on a spill that fits, and on an error from another cell', async () => {
    expect(await messageOfC1({ C1: '=SEQUENCE(40)' })).toBeUndefined();
    expect(await messageOfC1({ C1: '=SUM(D1)', D1: '=SEQUENCE(5)', D4: 'x' })).toBeUndefined();
  });
});
