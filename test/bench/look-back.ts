/** Statistics of many symbols and a screen of a whole market: what they cost beside the batches of bars that they are made of. */
import { isProblem } from '../../src/market/texts/problem';
import { isCanonical, ourMarketOf, type SymbolCode } from '../../src/market/symbols/symbol';
import { longestClosing } from '../../src/market/bars/trading-days';
import { createTraveller, type TimeTraveller } from '../support/as-of';
import { apiKey, type BenchService, latencyMs, origin, symbolsPerRequest } from './bench-service';
import { atMost, type Figure, inTurns, mediansOf, rangeOf } from './figures';

const [count, barsEach] = [300, 250];
const measures = 'symbol,return,volatility,sharpe(2%),max_drawdown,beta,correlation,var(95),high(250)';
const onQuotes = 'change_pct>1%,amount>=1e7';
const onBars = 'close>sma(60),return(20)>5%';
const rounds = { warmUps: 2, counted: 9 };
const network = `${latencyMs} ms latency, ${symbolsPerRequest} symbols per request; medians of ${rounds.counted}`;

export async function lookBack(service: BenchService, all: readonly string[]): Promise<Figure[]> {
  const isShare = (symbol: string): symbol is SymbolCode => isCanonical(symbol) && ourMarketOf(symbol) === 'SH';
  const symbols = all.filter(isShare).slice(0, count);
  const now = Date.now();
  const start = () => createTraveller({ fetch: service.fetch, now, apiKey, baseUrl: origin });
  return [await statistics(start, symbols), ...(await screens(start))];
}

async function statistics(start: () => TimeTraveller, symbols: readonly SymbolCode[]): Promise<Figure> {
  const given = { symbols: symbols.join(), measures, start: barsEach, benchmark: symbols[0], headers: false };
  const taken = await inTurns(rounds, {
    ours: () => timed(start(), (traveller) => rowsOf(traveller, 'stats', given, symbols.length)),
    bars: () => timed(start(), (traveller) => batches(traveller, symbols, barsEach + longestClosing)),
  });
  return atMost({
    name: `STATS of ${count} symbols × ${barsEach} bars ÷ the batches alone`,
    value: ratioOf(taken),
    limit: 1.5,
    conditions: `${measures.split(',').length} measures, ours ${rangesOf(taken)}, ${network}`,
  });
}

async function screens(start: () => TimeTraveller): Promise<Figure[]> {
  const asked = { universe: 'CN_Stock', fields: 'symbol', top: 'all', headers: false };
  const left = await rowsOf(start(), 'universe', { ...asked, where: onQuotes }, 1);
  const symbols = left.map(([symbol]) => symbol as SymbolCode);
  const whole = { ...asked, where: `${onQuotes},${onBars}` };
  const taken = await inTurns(rounds, {
    ours: () => timed(start(), (traveller) => rowsOf(traveller, 'universe', whole, 1)),
    bars: () =>
      timed(start(), async (traveller) => {
        await rowsOf(traveller, 'universe', { ...asked, where: onQuotes }, 1);
        await batches(traveller, symbols, 60);
      }),
  });
  const traveller = start();
  await rowsOf(traveller, 'universe', whole, 1);
  const { length: cold } = traveller.requests;
  await rowsOf(traveller, 'universe', whole, 1);
  const conditions = `CN_Stock, ${symbols.length} shares left by ${onQuotes}, then ${onBars}`;
  const fewest = 1 + Math.ceil(symbols.length / symbolsPerRequest);
  return [
    atMost({ name: 'Requests of a screen that looks back', value: cold, limit: fewest, conditions }),
    atMost({
      name: 'Requests of the same a second time',
      value: traveller.requests.length - cold,
      limit: 0,
      conditions,
    }),
    atMost({
      name: 'Time of this screen ÷ the quotes and the batches alone',
      value: ratioOf(taken),
      limit: 1.5,
      conditions: `ours ${rangesOf(taken)}, ${network}`,
    }),
  ];
}

type Taken = Readonly<Record<'ours' | 'bars', number[]>>;

function ratioOf(taken: Taken): number {
  const ms = mediansOf(taken);
  return ms.ours / ms.bars;
}

function rangesOf({ ours, bars }: Taken): string {
  return `${rangeOf(ours.map((ms, round) => ms / (bars[round] ?? NaN)))} over the rounds`;
}

async function rowsOf(
  { call }: TimeTraveller,
  name: 'stats' | 'universe',
  given: object,
  fewest: number,
): Promise<readonly unknown[][]> {
  const rows = await call(name, given);
  if (!Array.isArray(rows) || rows.length < fewest)
    throw new Error(`Not the rows that were to be measured: ${String(rows)}`);
  return rows as unknown[][];
}

async function batches({ present }: TimeTraveller, symbols: readonly SymbolCode[], bars: number): Promise<void> {
  const results = await present.bars(symbols, { period: '1d', adjust: 'forward', count: bars });
  const failed = [...results.values()].find(isProblem);
  if (failed) throw failed;
}

async function timed(traveller: TimeTraveller, run: (traveller: TimeTraveller) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run(traveller);
  return performance.now() - startedAt;
}
