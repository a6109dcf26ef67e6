/**
 * Load test of two gateways with one Redis: 200 keep-alive clients ask quotes and bars, some of them ever new.
 * `npm run load -- --minutes 10`; only loopback addresses are asked.
 */
import autocannon from 'autocannon';
import { parseArgs } from 'node:util';
import { apiKey } from '../bench/bench-service';
import { startGatewayProcess, startUpstreamProcess } from '../bench/gateways';
import { hasRedis, startRedis } from '../support/redis-server';
import { createMemoryWatch } from './memory-watch';

const clients = 200;
const symbols = ['600519.SH', '000001.SZ', '00700.HK', 'AAPL.US', '510300.SH', '600000.SH', '601318.SH', 'MSFT.US'];

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '0.5' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 60)) throw new Error(`--minutes: expected up to 60, got "${values.minutes}"`);

const upstream = await startUpstreamProcess();
const redis = hasRedis ? await startRedis() : undefined;
if (!redis) console.log('redis-server is not installed: the gateways share nothing');
const gateways = await Promise.all([1, 2].map(() => startGatewayProcess(upstream, redis)));
const memory = createMemoryWatch(gateways.map(({ origin }) => origin));

console.log(`${clients} keep-alive clients, ${gateways.length} gateways, ${minutes} minutes`);
const results = await Promise.all(gateways.map(({ origin }) => load(origin)));
const slopes = memory.end();

for (const { end } of [...gateways, upstream]) void end();
await redis?.end();

const errors = results.reduce((sum, { errors: broken, non2xx, timeouts }) => sum + broken + non2xx + timeouts, 0);
results.forEach(({ requests, latency }, i) => {
  const { first, last, mbPerMinute } = slopes[i] ?? { first: NaN, last: NaN, mbPerMinute: NaN };
  console.log(
    `gateway ${i + 1}: ${Math.round(requests.average)} requests per second, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ` +
      `memory ${first.toFixed(0)} to ${last.toFixed(0)} MB, in the second half ${mbPerMinute.toFixed(2)} MB per minute`,
  );
});
console.log(`${errors} errors`);
process.exit(errors === 0 ? 0 : 1);

/** The clients of one gateway. Quotes are fetched anew every two seconds, bars of new ranges every time. */
function load(url: string): Promise<autocannon.Result> {
  let asked = 0;
  const newRange = () => `&end_time=${1_600_000_000_000 + (asked++ % 5_000) * 86_400_000}`;
  const headers = { 'X-API-Key': apiKey };
  const quotes = symbols.map((_, i) => ({ path: `/v1/quotes?symbols=${symbols.slice(0, i + 1).join(',')}`, headers }));
  const bars = symbols.map((symbol) => ({ path: `/v1/klines?symbol=${symbol}&count=200`, headers }));
  const changing = {
    headers,
    setupRequest: (request: autocannon.Request) => ({
      ...request,
      path: `/v1/klines?symbol=600519.SH&count=20${newRange()}`,
    }),
  };
  return autocannon({
    ...{ url, connections: clients / gateways.length, duration: minutes * 60, timeout: 20 },
    requests: [...quotes, ...bars, changing],
  });
}
