import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../src/market/time/exchange-time';
import type { Outcome } from '../../../../src/market/texts/problem';
import type { Depth } from '../../../../src/market/fields/records';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';
import { depthCells, type DepthTable } from '../../../../src/addin/sheet/depth-layouts';
import {
  apple,
  formatted,
  fresh,
  fund,
  january15,
  moutai,
  offline,
  stale,
  tencent,
  unreadableSymbol,
  withTickSize,
} from '../../../support/fixture-values';

/** Two levels of bids and one of asks. */
const ofMoutai: Depth = {
  symbol: moutai,
  region: 'CN',
  timestamp: epochMs(Date.parse('2026-01-15T02:30:00Z')),
  bids: [
    { price: 1468, volume: 30 },
    { price: 1467, volume: 40 },
  ],
  asks: [{ price: 1470, volume: 10 }],
};
const ofFund: Depth = { symbol: fund, region: 'CN', timestamp: null, bids: [], asks: [{ price: 3.1, volume: null }] };
const depths = new Map<SymbolCode, Outcome<Depth>>([
  [moutai, ofMoutai],
  [fund, ofFund],
  [apple, offline],
]);

function rowsOf(slots: DepthTable['slots'], layout: DepthTable['layout'], more: Partial<DepthTable> = {}) {
  const style = { headers: false, language: 'en', hasFormats: false, facts: fresh } as const;
  return depthCells({ slots, layout, levels: 2, depths, ...style, ...more });
}

describe('The layout ladder', () => {
  it('has a row for each level: bids on the left, asks on the right', () => {
    expect(rowsOf([moutai], 'ladder', { headers: true })).toEqual([
      ['Level', 'Bid volume', 'Bid', 'Ask', 'Ask volume'],
      [1, 30, 1468, 1470, 10],
      [2, 40, 1467, '', ''],
    ]);
  });

  it('names several symbols in a first column', () => {
    expect(rowsOf([moutai, fund], 'ladder', { headers: true, levels: 1, language: 'zh' })).toEqual([
      ['代码', '档位', '委买量', '买价', '卖价', '委卖量'],
      [moutai, 1, 30, 1468, 1470, 10],
      [fund, 1, '', '', 3.1, ''],
    ]);
  });
});

describe('The layout book', () => {
  it('has the asks from the highest down and then the bids, as prices stand above each other', () => {
    expect(rowsOf([moutai], 'book', { headers: true })).toEqual([
      ['Side', 'Price', 'Volume'],
      ['Ask 2', '', ''],
      ['Ask 1', 1470, 10],
      ['Bid 1', 1468, 30],
      ['Bid 2', 1467, 40],
    ]);
  });

  it('names the sides, and the resting volume, in the language of the user', () => {
    const rows = rowsOf([moutai], 'book', { levels: 1, language: 'zh', headers: true });
    expect(rows.map(([first]) => first)).toEqual(['方向', '卖 1', '买 1']);
    expect(rows[0]).toEqual(['方向', '价格', '委托量']);
  });
});

describe('The layout row', () => {
  it('has one row for each symbol, with a column for it even where it is the only one', () => {
    expect(rowsOf([moutai], 'row', { headers: true })).toEqual([
      ['Symbol', 'Bid 1', 'Bid volume 1', 'Ask 1', 'Ask volume 1', 'Bid 2', 'Bid volume 2', 'Ask 2', 'Ask volume 2'],
      [moutai, 1468, 30, 1470, 10, 1467, 40, '', ''],
    ]);
  });
});

describe('A book of several markets', () => {
  it.each([
    ['ladder', ['Symbol', 'Level', 'Bid volume (lots/shares)', 'Bid', 'Ask', 'Ask volume (lots/shares)']],
    ['book', ['Symbol', 'Side', 'Price', 'Volume (lots/shares)']],
    ['row', ['Symbol', 'Bid 1', 'Bid volume 1 (lots/shares)', 'Ask 1', 'Ask volume 1 (lots/shares)']],
  ] as const)('names the units of its volumes: %s', (layout, names) => {
    expect(rowsOf([moutai, tencent], layout, { levels: 1, headers: true })[0]).toEqual(names);
  });
});

describe('The layout summary', () => {
  it('has the best prices, their middle and distance, and the imbalance of five levels, whatever is asked for', () => {
    expect(rowsOf([moutai], 'summary', { headers: true })).toEqual([
      ['Symbol', 'Time', 'Bid', 'Ask', 'Mid', 'Spread', 'Bid/ask imbalance'],
      [moutai, january15 + 10.5 / 24, 1468, 1470, 1469, 2, 0.75],
    ]);
    expect(rowsOf([moutai], 'summary', { levels: 1 })[0]?.at(-1)).toBe(0.75);
    const sixLevels = Array.from({ length: 6 }, (_, i) => ({ price: 1468 - i, volume: i < 5 ? 6 : 1_000 }));
    const deep = new Map([[moutai, { ...ofMoutai, bids: sixLevels }]]);
    expect(rowsOf([moutai], 'summary', { depths: deep })[0]?.at(-1)).toBe(0.5);
  });

  it('has an imbalance of 0 where both sides hold the same volume', () => {
    const bids = [{ price: 1468, volume: 10 }];
    const balanced = new Map([[moutai, { ...ofMoutai, bids }]]);
    expect(rowsOf([moutai], 'summary', { depths: balanced })[0]?.at(-1)).toBe(0);
  });

  it('leaves blank what a side without levels does not tell', () => {
    expect(rowsOf([fund], 'summary')).toEqual([[fund, '', '', 3.1, '', '', '']]);
    const onlyBids = new Map([[moutai, { ...ofMoutai, asks: [] }]]);
    expect(rowsOf([moutai], 'summary', { depths: onlyBids })).toEqual([[moutai, january15 + 10.5 / 24, 1468, '', '', '', 1]]);
  });
});

describe.each(['ladder', 'book', 'row', 'summary'] as const)('In the layout %s', (layout) => {
  it('a blank place, what is no symbol, and a symbol that failed or is missing take one row each', () => {
    const rows = rowsOf([undefined, unreadableSymbol, apple, tencent], layout);
    const filled = (label: unknown, cell: unknown) => [label, ...(rows[0] ?? []).slice(1).map(() => cell)];
    expect(rows).toEqual([filled('', ''), filled(unreadableSymbol, unreadableSymbol), filled(apple, offline), filled(tencent, '')]);
  });
});

describe('Formats', () => {
  it('show prices with the decimals of the exchange, their middle with one more, volumes, fractions and the time', () => {
    expect(rowsOf([moutai], 'ladder', { levels: 1, hasFormats: true })).toEqual([
      [1, formatted(30, '#,##0'), formatted(1468, '#,##0.00'), formatted(1470, '#,##0.00'), formatted(10, '#,##0')],
    ]);
    expect(rowsOf([moutai], 'summary', { hasFormats: true })).toEqual([
      [
        moutai,
        formatted(january15 + 10.5 / 24, 'yyyy-mm-dd hh:mm:ss'),
        formatted(1468, '#,##0.00'),
        formatted(1470, '#,##0.00'),
        formatted(1469, '#,##0.000'),
        formatted(2, '#,##0.00'),
        formatted(0.75, '0.00%'),
      ],
    ]);
  });

  it.each<[string, Depth['bids'], Depth['asks'], string]>([
    ['the best bid', [{ price: 0.4, volume: 1 }], [{ price: 0.6, volume: 1 }], '#,##0.000'],
    ['the best ask where there is no bid', [], [{ price: 0.4, volume: 1 }], '#,##0.000'],
    ['the best bid, not the ask', [{ price: 0.6, volume: 1 }], [{ price: 0.4, volume: 1 }], '#,##0.00'],
  ])('take the decimals from %s', (_, bids, asks, format) => {
    const ofTencent = new Map([[tencent, { ...ofMoutai, symbol: tencent, bids, asks }]]);
    expect(rowsOf([tencent], 'ladder', { levels: 1, hasFormats: true, depths: ofTencent })[0]?.[3]).toMatchObject({
      numberFormat: format,
    });
  });
});

describe('Formats by tick size and staleness', () => {
  it('follow a known tick size, and are grey for a stale book', () => {
    const price = (more: Partial<DepthTable>) => rowsOf([moutai], 'ladder', { levels: 1, hasFormats: true, ...more })[0]?.[2];
    expect(price({ facts: withTickSize(0.001) })).toEqual(formatted(1468, '#,##0.000'));
    expect(price({ facts: stale })).toEqual(formatted(1468, '[Color16]#,##0.00'));
    const [row] = rowsOf([moutai], 'summary', { hasFormats: true, facts: stale });
    expect(row?.[1]).toMatchObject({ numberFormat: '[Color16]yyyy-mm-dd hh:mm:ss' });
  });

  it.each([
    ['ladder', 260, 280],
    ['book', 430, 460],
    ['row', 650, 680],
    ['summary', 2_200, 2_250],
  ] as const)('are carried by a %s of %d symbols, and dropped from one of %d', (layout, some, many) => {
    const cells = (count: number) => rowsOf(Array<SymbolCode>(count).fill(moutai), layout, { levels: 5, hasFormats: true }).flat();
    const bestBid = formatted(1468, '#,##0.00');
    expect(cells(some)).toContainEqual(bestBid);
    expect(cells(many)).not.toContainEqual(bestBid);
  });

  it('are dropped from prices before they are dropped from volumes', () => {
    const firstRow = (count: number) =>
      rowsOf(Array<SymbolCode>(count).fill(moutai), 'ladder', { levels: 5, hasFormats: true })[0]?.slice(2, 4);
    expect(firstRow(460)).toEqual([formatted(30, '#,##0'), 1468]);
    expect(firstRow(470)).toEqual([30, 1468]);
  });
});
