/** LibreOffice opens workbooks: what it has read is in the file that it saves in its own format. */
import { read, type WorkBook } from '@e965/xlsx';
import JsZip from 'jszip';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

export const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

/** For the titles of tests. */
export const needsLibreOffice = hasLibreOffice ? '' : ' (needs LibreOffice)';

export interface OpenedWorkbook {
  /** The file as LibreOffice saves it (OpenDocument). */
  readonly file: Buffer;
  /** Sheets with their cells, as XML. */
  readonly sheets: string;
  readonly chartOf: (title: string) => OpenedChart;
  readonly charts: readonly OpenedChart[];
  /** Of the columns of a sheet, in pixels; 0 for a hidden one. */
  readonly widthsOf: (sheet: string) => number[];
}

export interface OpenedChart {
  readonly kinds: readonly string[];
  /** Of the values: `Sheet1.B2:Sheet1.B4`. */
  readonly ranges: readonly string[];
}

/** Opens .xlsx files at one start of LibreOffice. */
export async function openInLibreOffice(files: readonly Uint8Array[]): Promise<OpenedWorkbook[]> {
  const folder = await mkdtemp(join(tmpdir(), 'market-data-libreoffice-'));
  try {
    const paths = files.map((_, index) => join(folder, `book${index}.xlsx`));
    await Promise.all(files.map((file, index) => writeFile(paths[index]!, file)));
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'ods', '--outdir', folder, ...paths], {
      stdio: 'ignore',
    });
    return await Promise.all(paths.map(async (path) => readOds(await readFile(path.replace(/xlsx$/, 'ods')))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Of a file as LibreOffice saves it. The reader complains of number formats with conditions, which it does not need for the texts of cells. */
export function readQuietly(file: Buffer): WorkBook {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    return read(file);
  } finally {
    complaints.mockRestore();
  }
}

async function readOds(file: Buffer): Promise<OpenedWorkbook> {
  const zip = await JsZip.loadAsync(file);
  const charts = await Promise.all(zip.file(/^Object \d+\/content\.xml$/).map((part) => part.async('string')));
  const sheets = await zip.file('content.xml')!.async('string');
  return {
    file,
    sheets,
    widthsOf: (sheet) => widthsIn(sheets, sheet),
    charts: charts.map(readChart),
    chartOf: (title) => readChart(charts.find((xml) => xml.includes(`>${title}<`)) ?? ''),
  };
}

function readChart(xml: string): OpenedChart {
  const all = (expression: RegExp) => [...new Set([...xml.matchAll(expression)].map(([, found]) => found ?? ''))];
  return {
    kinds: all(/chart:class="chart:([a-z]+)"/g),
    ranges: all(/chart:values-cell-range-address="([^"]+)"/g),
  };
}

function widthsIn(xml: string, sheet: string): number[] {
  const styles = new Map(
    [...xml.matchAll(/style:name="(co\d+)"[^>]*><style:table-column-properties[^>]*column-width="([\d.]+)in"/g)].map(([, name, inches]) => [
      name,
      Number(inches) * 96,
    ]),
  );
  const [, table = ''] = xml.split(`<table:table table:name="${sheet}"`);
  const [columns = ''] = table.split('<table:table-row');
  return [...columns.matchAll(/<table:table-column ([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const valueOf = (name: string) => new RegExp(`table:${name}="([^"]*)"`).exec(attributes)?.[1];
    const width = valueOf('visibility') === 'collapse' ? 0 : (styles.get(valueOf('style-name')) ?? 0);
    return Array<number>(Math.min(Number(valueOf('number-columns-repeated') ?? 1), 256)).fill(width);
  });
}
