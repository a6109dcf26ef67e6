/** Writes symbols as a watchlist that another program imports. */
import { type SymbolCode, suffixOf } from '../../market/symbols/symbol';

export const listFormats = ['ebk', 'blk', 'tradingview', 'csv'] as const;
export type ListFormat = (typeof listFormats)[number];

export interface WrittenList {
  readonly text: string;
  readonly extension: string;
  /** How many symbols it has. */
  readonly count: number;
  /** Symbols that the format has no place for. */
  readonly left: readonly SymbolCode[];
}

export function writeList(symbols: readonly SymbolCode[], format: ListFormat): WrittenList {
  const { extension, codeOf, join } = writers[format];
  const codes = symbols.map((symbol) => ({ symbol, code: codeOf(codePart(symbol), suffixOf(symbol)) }));
  const written = codes.flatMap(({ code }) => code ?? []);
  const left = codes.flatMap(({ symbol, code }) => (code === undefined ? [symbol] : []));
  return { text: join(written), extension, count: written.length, left };
}

interface Writer {
  readonly extension: string;
  readonly codeOf: (code: string, suffix: string) => string | undefined;
  readonly join: (codes: readonly string[]) => string;
}

const prefixesOfTdx: Readonly<Record<string, string>> = { SZ: '0', SH: '1', BJ: '2', HK: '31#', US: '74#' };
/** 通达信 begins its lists with a blank line. */
const tdx: Omit<Writer, 'extension'> = {
  codeOf: (code, suffix) => prefixed(prefixesOfTdx[suffix], code),
  join: (codes) => ['', ...codes, ''].join('\r\n'),
};

const writers: Readonly<Record<ListFormat, Writer>> = {
  ebk: { extension: 'EBK', ...tdx },
  blk: { extension: 'blk', ...tdx },
  // It finds the exchange of a US code by itself. Beijing's shares are not among its symbols.
  tradingview: {
    extension: 'txt',
    codeOf: (code, suffix) =>
      prefixed(
        { SH: 'SSE:', SZ: 'SZSE:', HK: 'HKEX:', US: '' }[suffix],
        suffix === 'HK' ? code.replace(/^0+/, '') : code,
      ),
    join: (codes) => codes.join(','),
  },
  csv: { extension: 'csv', codeOf: (code, suffix) => `${code}.${suffix}`, join: (codes) => asCsv(codes) },
};

function prefixed(prefix: string | undefined, code: string): string | undefined {
  return prefix === undefined ? undefined : prefix + code;
}

function asCsv(codes: readonly string[]): string {
  return ['symbol', ...codes, ''].join('\r\n');
}

function codePart(symbol: SymbolCode): string {
  return symbol.slice(0, -suffixOf(symbol).length - 1);
}
