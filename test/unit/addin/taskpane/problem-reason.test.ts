import { describe, expect, it } from 'vitest';
import type { ProblemCell } from '../../../../src/addin/excel/problems/find-problems';
import { reasonText } from '../../../../src/addin/taskpane/tools/problem-reason';

const at = new Date(2026, 0, 15, 10, 31, 7).getTime();
const problem = { kind: 'unknown-symbol', symbol: '430047.BJ' } as const;
const cell: ProblemCell = {
  ...{ sheet: 'Prices', address: 'C3', error: '#N/A', errorCells: undefined },
  ...{ problem: undefined, at: undefined, staleSince: undefined, isNotTaken: false },
};
const errorCells = { count: 2, first: 'C5' };

const reasons = (parts: Partial<ProblemCell>) =>
  (['en', 'zh'] as const).map((language) => reasonText({ ...cell, ...parts }, language, at + 1_000));

describe('The reason of a problem', () => {
  it.each<[Partial<ProblemCell>, string, string]>([
    [{ problem, at }, 'Symbol not found: 430047.BJ (since 10:31:07)', '未找到代码：430047.BJ（自 10:31:07）'],
    [{}, 'Point at the cell for the reason.', '将鼠标移到单元格上可查看原因。'],
    [{ staleSince: at }, 'Outdated value, received 10:31:07', '旧数据，获取于 10:31:07'],
  ])('of a cell: %o', (parts, en, zh) => expect(reasons(parts)).toEqual([en, zh]));

  it('of a table tells how many of its cells show errors, and where', () => {
    expect(reasons({ errorCells, problem, at })).toEqual([
      'Cells with errors: 2, the first at C5 · Symbol not found: 430047.BJ (since 10:31:07)',
      '显示错误的单元格：2 个，首个为 C5 · 未找到代码：430047.BJ（自 10:31:07）',
    ]);
    expect(reasons({ errorCells })).toEqual([
      'Cells with errors: 2, the first at C5 · Point at the cell for the reason.',
      '显示错误的单元格：2 个，首个为 C5 · 将鼠标移到单元格上可查看原因。',
    ]);
  });
});
