/** Run with --expose-gc: reads a batch answer, aligns its closes side by side, and reports what that keeps of the memory. */
import { epochMs } from '../../src/market/time/exchange-time';
import { parseSymbol, type SymbolCode } from '../../src/market/symbols/symbol';
import { readBars } from '../../src/protocol/read-bars';
import { readKeyed, type ReadOutcomes } from '../../src/protocol/read-records';
import { readData } from '../../src/protocol/read-values';
import type { Bars } from '../../src/market/bars/bars';
import { klineBars } from '../../src/service/sources/simulated/simulated-source';
import { barsJson } from '../../src/service/sources/record-text';
import { createSimulatedMarket } from '../../src/service/sources/simulated/simulated-market';
import { wideBarCells } from '../../src/addin/sheet/wide-bars';
import type { HeapReport } from './batch-heap';
import { fresh } from '../support/fixture-values';

const count = 1000;
/** Two calendars, so that the alignment has something to do. */
const symbols = Array.from({ length: 100 }, (_, i) => parseSymbol(i < 50 ? `${600_000 + i}.SH` : `${i}.HK`));

const text = batchText();
const before = heldBytes();
// Constants of a module live as long as it does.
const parsed: unknown = JSON.parse(text);
const parsedBytes = heldBytes() - before;
const ours = shaped();
const oursBytes = heldBytes() - before - parsedBytes;
if (readData(parsed) === ours || ours.rectangle.length <= count) throw new Error('Not what was to be measured');
const report: HeapReport = { bodyBytes: Buffer.byteLength(text), oursBytes, parsedBytes };
console.log(JSON.stringify(report));

function batchText(): string {
  const market = createSimulatedMarket({ seed: 1, clock: 'demo' });
  const request = { period: '1d', adjust: 'forward', count } as const;
  const bars = (symbol: SymbolCode) => barsJson(klineBars(market, symbol, request, epochMs(Date.now())));
  return `{"data":{${symbols.map((symbol) => `"${symbol}":${bars(symbol)}`).join(',')}}}`;
}

/** A function of its own: what only it needed is garbage when it is left. */
function shaped() {
  const read = readKeyed(readData(JSON.parse(text)), readBars) as ReadOutcomes<Bars> & Map<SymbolCode, Bars>;
  const bars = new Map([...read].map(([symbol, one]) => [symbol, { bars: one, lead: 0 }]));
  const table = { slots: symbols, fields: [], period: '1d', headers: true, order: 'asc', language: 'en' } as const;
  return {
    bars,
    rectangle: wideBarCells({ ...table, hasFormats: true, facts: fresh, bars }, 'close'),
  };
}

function heldBytes(): number {
  if (!global.gc) throw new Error('run with --expose-gc');
  for (let i = 0; i < 4; i++) global.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
