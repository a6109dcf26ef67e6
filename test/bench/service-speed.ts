/** The local service under load, in a process of its own, beside a bare Node server that sends the same bytes ready-made. */
import autocannon from 'autocannon';
import { startProcess } from '../support/server-process';
import { apiKey } from './bench-service';
import { atLeast, type Figure, medians } from './figures';

const connections = 8;
const seconds = 2;

export async function serviceSpeed(): Promise<Figure[]> {
  const { origin, end } = await startProcess('src/service/main.ts', [
    ...['--port', '0', '--clock', 'demo', '--rate-per-minute', '10000000'],
  ]);
  const symbols = await symbolsOf(origin);
  const rows = [
    await beside('Quotes of 100 symbols', `${origin}/v1/quotes?symbols=${symbols.join(',')}`, 0.5),
    await beside('1,000 daily bars', `${origin}/v1/klines?symbol=600519.SH&count=1000`, 0.7),
  ];
  void end();
  return rows;
}

/** Our requests per second ÷ those of the bare server with our bytes. */
async function beside(name: string, url: string, limit: number): Promise<Figure> {
  const bare = await startProcess('test/bench/bare-server.ts', [url]);
  const { ours, least } = await medians(
    { warmUps: 1, counted: 3 },
    { ours: () => requestsPerSecond(url), least: () => requestsPerSecond(bare.origin) },
  );
  void bare.end();
  return atLeast({
    name: `${name}: requests per second ÷ bare Node server`,
    value: ours / least,
    limit,
    conditions: `${Math.round(ours)} and ${Math.round(least)} per second, ${connections} keep-alive connections`,
  });
}

/** @throws when a request fails: failures are fast */
export async function requestsPerSecond(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'X-API-Key': apiKey },
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests have failed: ${url.slice(0, 100)}`);
  return requests.average;
}

async function symbolsOf(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/v1/quotes?universes=CN_Stock`, { headers: { 'X-API-Key': apiKey } });
  const { data } = (await response.json()) as { readonly data: readonly { readonly symbol: string }[] };
  return data.slice(0, 100).map(({ symbol }) => symbol);
}
