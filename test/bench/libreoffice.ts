/** How long cells in LibreOffice wait for their first values, beside a local service that has just started. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Office, startOffice } from '../integration/libreoffice/office';
import { startProcess } from '../support/server-process';
import { apiKey } from './bench-service';
import { atMost, type Figure, inTurns, median, rangeOf } from './figures';

/** Each round asks for another one, so that LibreOffice knows none of its calls. */
const fields = ['last_price', 'open', 'high', 'low', 'volume', 'amount'];
const rounds = { warmUps: 1, counted: 2 };

export async function libreOfficeCells(): Promise<Figure[]> {
  const office = await startOffice();
  try {
    const few = await firstValues(office, 1_000, { limit: 1, ofRounds: fields.slice(0, 3) });
    return [few, await firstValues(office, 10_000, { limit: 5, ofRounds: fields.slice(3) })];
  } finally {
    await office.end();
  }
}

interface Rows {
  readonly limit: number;
  /** A field for each round. */
  readonly ofRounds: readonly string[];
}

async function firstValues(office: Office, count: number, { limit, ofRounds }: Rows): Promise<Figure> {
  const inSheet = ofRounds.values();
  const posted = ofRounds.values();
  const taken = await inTurns(rounds, {
    shown: () => ofColdService(count, (cells) => secondsInSheet(office, cells, inSheet.next().value ?? '')),
    posted: () => ofColdService(count, (cells) => secondsByPost(cells, posted.next().value ?? '')),
  });
  return atMost({
    name: `${count} QUOTE cells in LibreOffice, from their formulas to their values`,
    value: median(taken.shown),
    limit,
    unit: 's',
    comparisons: { 'one request to /calculate with the same cells': median(taken.posted) },
    conditions: `cold; ${rangeOf(taken.shown)} s`,
  });
}

interface ColdCells {
  readonly origin: string;
  readonly symbols: readonly string[];
}

async function ofColdService(count: number, work: (cells: ColdCells) => Promise<number>): Promise<number> {
  const flags = ['--port', '0', '--clock', 'demo', '--rate-per-minute', '1000000', '--calculate'];
  const { origin, end } = await startProcess('src/service/main.ts', flags);
  try {
    return await work({ origin, symbols: (await symbolsOf(origin)).slice(0, count) });
  } finally {
    await end();
  }
}

async function symbolsOf(origin: string): Promise<string[]> {
  const url = `${origin}/v1/quotes?universes=CN_Stock,US_Stock,HK_Stock`;
  const response = await fetch(url, { headers: { 'X-API-Key': apiKey } });
  const { data } = (await response.json()) as { readonly data: readonly { readonly symbol: string }[] };
  return data.map(({ symbol }) => symbol);
}

async function secondsInSheet(office: Office, { origin, symbols }: ColdCells, field: string): Promise<number> {
  const range = `A1:A${symbols.length}`;
  const formulas = symbols.map((symbol) => [`=MD.QUOTE("${symbol}";"${field}")`]);
  await office.do('settings', origin, apiKey);
  await office.do('new', 'book');
  // A cell without a value shows an error. To look at all of them would keep LibreOffice from its work.
  const isShown = async (cells: string) => !(await office.do<boolean>('has_errors', 'book', cells));
  const startedAt = performance.now();
  await office.do('write', 'book', range, formulas);
  while (!(await isShown(`A${symbols.length}`)) || !(await isShown(range))) await delay(20);
  const ms = performance.now() - startedAt;
  await office.do('close', 'book');
  return ms / 1000;
}

async function secondsByPost({ origin, symbols }: ColdCells, field: string): Promise<number> {
  const cells = symbols.map((symbol, i) => ({ id: String(i), function: 'QUOTE', arguments: [symbol, field] }));
  const body = JSON.stringify({ cells });
  const startedAt = performance.now();
  const response = await fetch(`${origin}/calculate`, { method: 'POST', headers: { 'X-API-Key': apiKey }, body });
  const { cells: results } = (await response.json()) as { readonly cells: readonly object[] };
  const ms = performance.now() - startedAt;
  if (results.some((cell) => 'error' in cell)) throw new Error('A cell has failed');
  return ms / 1000;
}
