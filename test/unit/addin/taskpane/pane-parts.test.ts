import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottle, systemClock } from '../../../../src/client/timing/timers';
import type { RefreshOutcome } from '../../../../src/addin/excel/refresh/refresh';
import { advancedTexts, columnNamesTexts, repairTexts } from '../../../../src/addin/i18n/pane/advanced';
import { asOfTexts } from '../../../../src/addin/i18n/pane/as-of';
import { codeColumnTexts } from '../../../../src/addin/i18n/problems/problem-list';
import { firstStepsTexts } from '../../../../src/addin/i18n/pane/first-run';
import { freezeTexts } from '../../../../src/addin/i18n/pane/tools';
import type { Text } from '../../../../src/addin/i18n/language';
import { connectionTestTexts } from '../../../../src/addin/i18n/pane/connection-tests';
import { paneTexts, texts } from '../../../../src/addin/i18n/pane/pane';
import { problemListTexts } from '../../../../src/addin/i18n/problems/problem-list';
import { missedResultsTexts } from '../../../../src/addin/i18n/problems/missed-results';
import { maskOf } from '../../../../src/addin/taskpane/home/key-question';
import { outcomeText } from '../../../../src/addin/taskpane/home/refresh-outcome';
import { parseWholeNumber } from '../../../../src/addin/taskpane/controls/whole-number';

beforeEach(() => void vi.useFakeTimers());

describe('A saved key', () => {
  it.each(['', 'demo', 'elevenchars'])('of fewer than 12 characters is masked completely: %s', (key) =>
    expect(maskOf(key)).toMatch(/^•+$/),
  );
  it('of 12 or more characters shows its last four', () => expect(maskOf('sk-12345-wxyz')).toBe('••••••••wxyz'));
  it('has a mask of constant length', () => expect(maskOf('a'.repeat(12))).toHaveLength(maskOf('a'.repeat(60)).length));
});

describe('Throttled drawing', () => {
  it('draws at most four times a second under constant changes', () => {
    const draw = vi.fn();
    const drawing = createThrottle(systemClock, 250, draw);
    for (let ms = 0; ms < 999; ms++) {
      drawing.request();
      vi.advanceTimersByTime(1);
    }
    expect(draw).toHaveBeenCalledTimes(4);
  });

  it('draws the last change without waiting for another one', () => {
    let [state, shown] = [0, 0];
    const drawing = createThrottle(systemClock, 250, () => (shown = state));
    for (state = 1; state <= 3; state++) {
      drawing.request();
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(250);
    expect(shown).toBe(state);
  });
});

describe('The timer of throttled drawing', () => {
  it('does not run while nothing changes', () => {
    const draw = vi.fn();
    const drawing = createThrottle(systemClock, 250, draw);
    drawing.request();
    vi.advanceTimersByTime(60_000);
    expect(draw).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('draws after a requested delay, unless a change is drawn before', () => {
    const draw = vi.fn();
    const drawing = createThrottle(systemClock, 250, draw);
    drawing.requestAfter(1000);
    vi.advanceTimersByTime(999);
    expect(draw).not.toHaveBeenCalled();
    drawing.request();
    vi.advanceTimersByTime(0);
    expect(draw).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('does not draw after stop', () => {
    const draw = vi.fn();
    const drawing = createThrottle(systemClock, 250, draw);
    drawing.requestAfter(1000);
    drawing.stop();
    drawing.request();
    vi.advanceTimersByTime(5000);
    expect(draw).not.toHaveBeenCalled();
  });
});

describe('A whole number from 1 to 100', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['60', 60],
    ['６０', 60],
    ['100', 100],
    ['101', 'invalid'],
    ['0', 'invalid'],
    ['-1', 'invalid'],
    ['1.5', 'invalid'],
    ['1e1', 'invalid'],
    ['many', 'invalid'],
  ])('typed as “%s” is read as %s', (text, number) => expect(parseWholeNumber(text, { min: 1, max: 100 })).toBe(number));

  it('may be 0 in a range that includes it', () => expect(parseWholeNumber('0', { min: 0, max: 100 })).toBe(0));
});

const outcomes: readonly [Partial<RefreshOutcome>, string, string][] = [
  [{}, 'No Tickgrid formulas found.', '该范围内没有 Tickgrid 公式。'],
  [{ recalculated: 1 }, '1 cell recalculated', '已重新计算 1 个单元格'],
  [
    { recalculated: 12, reentered: 3, leftAlone: { protected: 1 } },
    '12 cells recalculated · 3 re-entered · 1 skipped: protected',
    '已重新计算 12 个单元格 · 已重新输入 3 个 · 跳过 1 个：受保护',
  ],
  [
    { leftAlone: { protected: 2 }, protectedSheets: ['Prices', 'Notes'] },
    '2 skipped: protected\nProtected: Prices, Notes. Unprotect (Review › Unprotect Sheet), then refresh again.',
    '跳过 2 个：受保护\n受保护的工作表：Prices、Notes。请先撤消保护（“审阅”›“撤消工作表保护”），再刷新。',
  ],
  [
    {
      leftAlone: { protected: 6 },
      protectedSheets: ['A', 'B', 'C', 'D', 'E', 'F'],
    },
    '6 skipped: protected\nProtected: A, B, C, D, E…. Unprotect (Review › Unprotect Sheet), then refresh again.',
    '跳过 6 个：受保护\n受保护的工作表：A、B、C、D、E…。请先撤消保护（“审阅”›“撤消工作表保护”），再刷新。',
  ],
  [{ leftAlone: { merged: 1, spilled: 2 } }, '3 skipped: 1 merged, 2 in a spill range', '跳过 3 个：合并单元格 1 个、属于溢出区域 2 个'],
  [
    { recalculated: 1, searchedNames: false },
    '1 cell recalculated\nFormulas in defined names were not searched.',
    '已重新计算 1 个单元格\n未搜索名称中的公式。',
  ],
];

describe('The outcome of a refresh', () => {
  const nothing: RefreshOutcome = {
    recalculated: 0,
    reentered: 0,
    leftAlone: {},
    searchedNames: true,
  };

  it.each(outcomes)('%o is a sentence in both languages', (outcome, en, zh) => {
    expect(outcomeText({ ...nothing, ...outcome }, paneTexts('en'))).toBe(en);
    expect(outcomeText({ ...nothing, ...outcome }, paneTexts('zh'))).toBe(zh);
  });

  it('that nobody has asked for is told only if there was something to refresh', () => {
    const inBackground = (outcome: Partial<RefreshOutcome>) => outcomeText({ ...nothing, ...outcome }, paneTexts('en'), false);
    expect([{}, { searchedNames: false }].map(inBackground)).toEqual(['', '']);
    expect(inBackground({ recalculated: 1 })).toBe('1 cell recalculated');
    expect(inBackground({ leftAlone: { merged: 1 } })).toBe('1 skipped: merged');
  });
});

describe('Every text of the pane', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

  it('is translated and has the same placeholders in both languages', () => {
    const apart = [advancedTexts, asOfTexts, codeColumnTexts, columnNamesTexts, firstStepsTexts, freezeTexts];
    const others = [connectionTestTexts, repairTexts, problemListTexts, missedResultsTexts];
    const tables: readonly Readonly<Record<string, Text>>[] = [texts, ...apart, ...others];
    for (const [key, { en, zh }] of tables.flatMap((table) => Object.entries(table))) {
      expect(en, key).not.toBe('');
      expect(zh, key).not.toBe('');
      expect(placeholders(zh), key).toEqual(placeholders(en));
      expect(zh, key).not.toMatch(/[a-z]{4,} [a-z]{4,}/i);
      expect(zh, key).not.toMatch(/\p{Script=Han}[a-z]|[a-z]\p{Script=Han}/iu);
    }
  });
});
