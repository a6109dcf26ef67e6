/** The functions with a symbols parameter, for the tables of the contract. */
import type { Argument } from '../../../../src/office-host/contract';

/** The arguments of a function for a list of symbols, and the cells of the row of each symbol. */
export interface SymbolFunction {
  readonly args: (symbols: Argument) => readonly Argument[];
  readonly row: (symbol: string) => readonly string[];
  /** The plan feature that the function needs, and a key whose plan lacks it, if there is one. */
  readonly feature: string;
  readonly keyWithout?: string;
  /** True for a function of a single symbol. */
  readonly takesOne?: true;
}

const bestPrices = labelled('#,##0.00', '#,##0', '#,##0.00', '#,##0');

/** Every function with a symbols parameter has a row here. */
export const symbolFunctions: Readonly<Record<string, SymbolFunction>> = {
  QUOTE: { args: (symbols) => [symbols], ...unlabelled('#,##0.00'), feature: 'quotes' },
  CARD: { args: (symbols) => [symbols], ...unlabelled('card of #,##0.00'), feature: 'quotes' },
  INSTRUMENT: { args: (symbols) => [symbols, 'limit_up'], ...unlabelled('#,##0.00'), feature: 'security details' },
  'KLINE 1d': { args: dailyArgs, ...labelled('#,##0.00'), feature: 'daily and longer bars', keyWithout: 'minute-only' },
  'KLINE 5m': { args: minuteArgs, ...labelled('#,##0.00'), feature: 'minute bars', keyWithout: 'free' },
  INTRADAY: {
    args: (symbols) => [symbols, '1m', 1, 'close', false],
    ...labelled('#,##0.00'),
    feature: 'minute bars',
    keyWithout: 'free',
  },
  DEPTH: {
    args: (symbols) => [symbols, 1, 'row', false],
    ...bestPrices,
    feature: 'market depth',
    keyWithout: 'free',
  },
  EXFACTORS: {
    args: (symbols) => [symbols, '2025-01-01', '2025-12-31', false],
    ...labelled('yyyy-mm-dd', 'number'),
    feature: 'adjustment factors',
  },
  PRICE: {
    args: (symbols) => [symbols, '2026-01-09'],
    ...unlabelled('#,##0.00'),
    feature: 'daily and longer bars',
    keyWithout: 'minute-only',
  },
  STATS: {
    args: (symbols) => [symbols, 'volatility', '1d', 20, '2026-01-09', null, null, false],
    ...unlabelled('0.00%'),
    feature: 'daily and longer bars',
    keyWithout: 'minute-only',
  },
  CHECK: {
    args: (symbols) => [symbols, '2025-12-01', '2025-12-31', false],
    ...labelled('yyyy-mm-dd', 'yyyy-mm-dd', 'clean', '·', '·', '·'),
    feature: 'daily and longer bars',
    keyWithout: 'minute-only',
  },
  LIVE: { args: (symbols) => [symbols, 'last', 3, false], ...unlabelled('#,##0.00'), feature: 'quotes' },
  ALERT: { args: (symbols) => [symbols, 'last>1e9'], ...unlabelled('false'), feature: 'quotes' },
  LIVEDEPTH: {
    args: (symbol) => [symbol, 1, 'row', 3, false],
    ...bestPrices,
    feature: 'market depth',
    keyWithout: 'free',
    takesOne: true,
  },
};

/** One daily bar of each symbol. */
export function dailyArgs(symbols: Argument): readonly Argument[] {
  return [symbols, '1d', 1, null, null, 'close', false];
}

function minuteArgs(symbols: Argument): readonly Argument[] {
  return [symbols, '5m', 1, null, null, 'close', false];
}

function labelled(...cells: readonly string[]) {
  return { row: (symbol: string) => [symbol, ...cells] };
}

function unlabelled(cell: string) {
  return { row: () => [cell] };
}
