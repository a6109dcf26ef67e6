/** Compressed size budgets of the build, and a report of them. */
import { gzipSync } from 'node:zlib';

export interface Budget {
  readonly name: string;
  /** The files that count together. */
  readonly files: RegExp;
  readonly kilobytes: number;
}

/** In units of 1,024 bytes. */
export const budgets: readonly Budget[] = [
  // With quotes, depth and live cells whole, and the sentences of all problems. The functions over bars are 12 KB more: a chunk.
  // What meets metadata of another release must stand before the signatures, and made a kilobyte; the sentence of an empty screen,
  // with what stands in its way, a part of the last.
  // Which sheet a person looks at, whose cells go first, methods of cards and pictures made it 75.2, until quotes that are made of bars,
  // periods that are joined from shorter ones, and what confirms that a symbol exists, became a part of those: 72.9. Conditions on dates, and
  // the fields of screens, made it 73.2.
  { name: 'functions.js, which every workbook waits for', files: /^functions\.js$/, kilobytes: 73.5 },
  { name: 'the pane when it opens', files: /^taskpane\.([0-9a-f]{8}\.)?(js|css|html)$/, kilobytes: 31 },
  // Two kilobytes or more for each of the sheets with most formulas: the screener, which also tells its cost and how to lower it, the
  // risk sheet, the portfolio from trades.
  { name: 'dashboards', files: /^dashboards\./, kilobytes: 24.5 },
  // Two kilobytes and a half for the check of data, with its sentences. One since explanations share these modules, which cannot be
  // joined into one any more. Half of one for pictures in cells, and half for screens by the details of securities.
  { name: 'indicators, statistics, calendars, screens and checks', files: /^analysis\./, kilobytes: 22 },
  // Three kilobytes for the arithmetic of quotes and the sentences of the data check.
  { name: 'what is told of a cell', files: /^explain\./, kilobytes: 25 },
  // With explanations, checks, pictures in cells, own shortcuts and the wider dashboards; a page loads a third of it. Two for what
  // joined periods share with past times, since functions.js has them no longer. Two for screens by details, units of columns and
  // sentences of unknown symbols.
  { name: 'every script and style', files: /\.(js|css)$/, kilobytes: 635 },
  { name: 'functions.json in one language', files: /^functions\.json$/, kilobytes: 6 },
  { name: 'the help page', files: /^help\.html$/, kilobytes: 45 },
];

export interface Measured {
  readonly name: string;
  readonly bytes: number;
  readonly limitBytes: number;
}

/** @param files contents by names @throws Error when no file belongs to a budget: its pattern is out of date */
export function measure(files: ReadonlyMap<string, Buffer>): Measured[] {
  return budgets.map(({ name, files: pattern, kilobytes }) => {
    const counted = [...files].filter(([file]) => pattern.test(file));
    if (counted.length === 0) throw new Error(`No file has the size of ${name}: ${String(pattern)}`);
    const bytes = counted.reduce((sum, [, content]) => sum + gzipSync(content).length, 0);
    return { name, bytes, limitBytes: kilobytes * 1024 };
  });
}

/** One line each, with the share of the budget. */
export function reportOf(measured: readonly Measured[]): string {
  return measured
    .map(({ name, bytes, limitBytes }) => {
      const size = `${(bytes / 1024).toFixed(1)} of ${limitBytes / 1024} KB`;
      return `  ${size.padStart(18)}  ${name}${bytes > limitBytes ? '  TOO LARGE' : ''}`;
    })
    .join('\n');
}
