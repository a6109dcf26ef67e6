/** What is told of each file: at the start, in /healthz and on the page of the files. */
import type { FileReport } from './own-folder';
import type { ScannedFile } from './bars-files';
import type { Note } from '../judge/judged-file';
import type { Reading } from './read-files';

export function reportOf(reading: Reading): FileReport {
  const { file, bars, refusal, problems } = reading;
  const base = { name: file.name, refusal, flaws: [], choices: reading.choices ?? [] };
  const remarks = problems.filter((problem) => problem !== refusal);
  if (!bars) {
    const symbols = [...(reading.factors?.symbols ?? [])].sort();
    const whose = { symbols: symbols.slice(0, mostSymbols), symbolCount: symbols.length };
    return { ...base, ...whose, remarks, format: tableNameOf(reading), period: undefined, notes: [], bars: 0 };
  }
  const { flaws, choices, notes } = bars;
  return {
    ...base,
    flaws,
    choices,
    notes,
    remarks: remarks.filter((problem) => !isOfRows(problem, bars)),
    format: bars.format?.name ?? 'general rules',
    symbols: [...bars.symbols].sort().slice(0, mostSymbols),
    symbolCount: bars.symbols.size,
    period: bars.isDaily ? 'days' : (bars.barMinutes ?? 1),
    amountScale: bars.shape.columns['amount'] === undefined ? undefined : bars.meaning.amountScale,
    bars: bars.bars,
    ...timesOf(bars),
  };
}

const mostSymbols = 20;

/** The flaws tell the same of all rows of a kind. */
function isOfRows(problem: string, { file, flaws }: ScannedFile): boolean {
  return flaws.length > 0 && problem.startsWith(`${file.name}, `);
}

function tableNameOf({ exFactors, factors, instruments }: Reading): string {
  if (exFactors || factors) return 'ex-factors';
  return instruments ? 'instruments' : '';
}

function timesOf({ first, last, isDaily }: ScannedFile): Pick<FileReport, 'first' | 'last'> {
  const shown = (time: string | undefined) => time?.slice(0, isDaily ? 10 : 16);
  return { first: shown(first), last: shown(last) };
}

/** `600519.csv · Eastmoney (akshare) · 600519.SH · days · volume in lots · 2,431 bars` */
export function reportLine(report: FileReport): string {
  const { name, format, symbols, symbolCount = 0, period, notes, bars, refusal } = report;
  if (refusal !== undefined) return refusal;
  if (bars === 0) return [name, format].filter((part) => part !== '').join(' · ');
  const whose = symbolCount === 1 ? (symbols[0] ?? '') : `${symbolCount.toLocaleString('en')} symbols`;
  const count = `${bars.toLocaleString('en')} ${bars === 1 ? 'bar' : 'bars'}`;
  return [name, format, whose, periodText(period), ...notes.map(noteText), count].join(' · ');
}

function periodText(period: FileReport['period']): string {
  if (period === 'days') return 'days';
  return period === 1 ? '1 minute' : `${period ?? ''} minutes`;
}

function noteText({ kind, value, isSure }: Note): string {
  if (kind === 'factors') return 'adjustment factors from its columns';
  if (kind === 'prices') return `${value} prices`;
  return `${kind === 'volume' ? 'volume in' : 'stamped by'} ${value}${isSure ? '' : ' (assumed)'}`;
}
