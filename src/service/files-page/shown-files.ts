/** Which of the files the page shows: refused ones first and all of them, of the others a part. */
import type { FileReport } from '../sources/files/catalog/own-folder';

/** What a person asks for in the address. */
export interface FilesQuery {
  /** Words of names, symbols and formats; blank for all files. */
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

export interface ShownFiles {
  /** On the first page alone. */
  readonly refused: readonly FileReport[];
  readonly refusedCount: number;
  /** Files that are served, those of this page. */
  readonly read: readonly FileReport[];
  readonly readCount: number;
  /** Number of the first of them, from 1. */
  readonly from: number;
  readonly page: number;
  readonly pageCount: number;
  /** Files without a table of any kind, the first of them, on the first page. */
  readonly others: readonly FileReport[];
  readonly otherCount: number;
}

export const filesOfPage = 100;
const mostOthers = 100;
const longestSearch = 100;

/** `file 2` before `file 10`. */
const byName = new Intl.Collator('en', { numeric: true });

export function shownFiles(reports: readonly FileReport[], { search, page }: FilesQuery): ShownFiles {
  const words = search.slice(0, longestSearch).toLowerCase().split(' ');
  const found = reports.filter((report) => hasWords(report, words)).toSorted((a, b) => byName.compare(a.name, b.name));
  const refused = found.filter(({ refusal }) => refusal !== undefined);
  const read = found.filter(isServed);
  const others = found.filter((report) => report.refusal === undefined && !isServed(report));
  const pageCount = Math.max(1, Math.ceil(read.length / filesOfPage));
  const shown = Math.min(Math.max(1, Math.floor(page)), pageCount);
  const from = (shown - 1) * filesOfPage;
  const isFirst = shown === 1;
  return {
    refused: isFirst ? refused : [],
    refusedCount: refused.length,
    read: read.slice(from, from + filesOfPage),
    readCount: read.length,
    from: from + 1,
    page: shown,
    pageCount,
    others: isFirst ? others.slice(0, mostOthers) : [],
    otherCount: others.length,
  };
}

/** A file that broke has both: why it is refused, and the bars that it had before. */
function isServed({ bars, refusal, format }: FileReport): boolean {
  return bars > 0 || (refusal === undefined && format !== '');
}

function hasWords({ name, format, symbols }: FileReport, words: readonly string[]): boolean {
  const text = [name, format, ...symbols].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
