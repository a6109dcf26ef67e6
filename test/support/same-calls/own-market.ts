/** A service over a folder with shares of London and Tokyo. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwnFiles } from '../../../src/service/sources/files/files-source';
import type { Source } from '../../../src/service/sources/source';

const bars = (...rows: readonly (readonly [time: string, price: number])[]) =>
  ['time,open,high,low,close,volume', ...rows.map(([time, price]) => `${time}${`,${price}`.repeat(4)},1000`)].join('\n');

/** The clocks of London were put forward on 2024-03-31; the exchange was closed from 29 March to 1 April. */
const files: Readonly<Record<string, string>> = {
  'market-data.json': JSON.stringify({ zones: { L: 'Europe/London', T: 'Asia/Tokyo' } }),
  'VOD.L.csv': bars(['2024-03-27', 70.1], ['2024-03-28', 70.5], ['2024-04-02', 71], ['2024-04-03', 72]),
  '7203.T.csv': bars(['2024-03-29', 3792], ['2024-04-01', 3700], ['2024-04-02', 3650], ['2024-04-03', 3600]),
  'AZN.L_60m.csv': bars(['2024-03-28 09:00', 101], ['2024-03-28 10:00', 102], ['2024-04-02 09:00', 103], ['2024-04-02 10:00', 104]),
};

export async function openOwnMarket(): Promise<{ readonly source: Source; readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'same-calls-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const source = await openOwnFiles({ folder });
  return {
    source,
    async close() {
      await source.close?.();
      await rm(folder, { recursive: true });
    },
  };
}
