/** What is told of each file: at the start, in /healthz and on the page of the files. */
import type { FileReport } from '../source';
import type { ScannedFile } from './bars-files';
import type { Reading } from './read-files';

export function reportOf(reading: Reading): FileReport {
  const { file, bars, refusal, problems } = reading;
  const base = { name: file.name, refusal, problems };
  if (!bars) return { ...base, format: tableNameOf(reading), symbols: [], period: '', notes: [], bars: 0 };
  return {
    ...base,
    format: bars.format?.name ?? 'general rules',
    symbols: [...bars.symbols].slice(0, mostSymbols),
    symbolCount: bars.symbols.size,
    period: bars.isDaily ? 'days' : minutesText(bars.barMinutes ?? 1),
    notes: bars.notes,
    bars: bars.bars,
    ...timesOf(bars),
  };
}

const mostSymbols = 20;

function minutesText(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`;
}

function tableNameOf({ exFactors, instruments }: Reading): string {
  if (exFactors) return 'ex-factors';
  return instruments ? 'instruments' : '';
}

function timesOf({ first, last, isDaily }: ScannedFile): Pick<FileReport, 'first' | 'last'> {
  const shown = (time: string | undefined) => time?.slice(0, isDaily ? 10 : 16);
  return { first: shown(first), last: shown(last) };
}

/** `600519.csv · Eastmoney (akshare) · 600519.SH · days · volume in lots · 2,431 bars` */
export function reportLine({
  name,
  format,
  symbols,
  symbolCount = 0,
  period,
  notes,
  bars,
  refusal,
}: FileReport): string {
  if (refusal !== undefined) return refusal;
  if (bars === 0) return [name, format].filter((part) => part !== '').join(' · ');
  const whose = symbolCount === 1 ? (symbols[0] ?? '') : `${symbolCount.toLocaleString('en')} symbols`;
  return [name, format, whose, period, ...notes, `${bars.toLocaleString('en')} ${bars === 1 ? 'bar' : 'bars'}`].join(
    ' · ',
  );
}
