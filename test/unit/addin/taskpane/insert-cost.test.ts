import { afterEach, describe, expect, it, vi } from 'vitest';
import { paneTexts } from '../../../../src/addin/i18n/pane/pane';
import { candleColours } from '../../../../src/addin/taskpane/insert/preview-area';
import { costText } from '../../../../src/addin/taskpane/insert/preview';

describe('The line of the cost', () => {
  const [en, zh] = [paneTexts('en'), paneTexts('zh')];

  it('tells the cells of a known result beside the requests', () => {
    const rows = [
      ['date', 'close'],
      [1, 2],
      [3, 4],
    ];
    expect(costText({ requests: 2 }, undefined, en)).toBe('Requests: up to 2');
    expect(costText({ requests: 2 }, rows, en)).toBe('Requests: up to 2 · Cells: 3 × 2');
    expect(costText({ requests: 1, everySeconds: 3 }, rows, zh)).toBe('每 3 秒最多 1 次请求 · 3 × 2 个单元格');
  });

  it('tells what a whole market takes at a past time', () => {
    expect(costText({ requests: undefined, securitiesPerRequest: 100 }, undefined, zh)).toBe(
      '市场中每 100 只证券一次请求，盘中时点约为两倍',
    );
  });

  it('says that a function uses no requests', () => expect(costText({ requests: 0 }, undefined, en)).toBe('Uses no requests'));

  it('promises no number where only the workbook knows it', () => {
    expect(costText({ requests: undefined, everySeconds: 3 }, undefined, en)).toBe(
      'Requests: one or more, depending on the symbols in these cells',
    );
  });
});

describe('Candles', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ['red', { up: 'Red', down: 'Green' }],
    ['green', { up: 'Green', down: 'Red' }],
  ] as const)('rise in the colour of the setting: %s', (rise, colours) => {
    const getPropertyValue = (name: string) => /Red|Green/.exec(name)?.[0] ?? '';
    vi.stubGlobal('document', { documentElement: {} });
    vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue }));
    expect(candleColours(rise)).toMatchObject(colours);
  });
});
