/** A thousand cells by /calculate beside the same calls in process, and what a poll of a thousand streamed cells costs. */
import { createFunctionTable } from '../../src/addin/functions/function-table';
import { createLive } from '../../src/client/live/live';
import { createServices } from '../../src/addin/functions/calls/services';
import { createClient } from '../../src/client/composition/create-client';
import { createSettings, defaultSettings } from '../../src/client/store/settings';
import { systemClock } from '../../src/client/timing/timers';
import { anyKey } from '../../src/service/people/keys';
import { createService, type Service } from '../../src/service/command/service';
import { createSimulatedSource } from '../../src/service/sources/simulated/simulated-source';
import { atMost, type Figure, medians } from './figures';
import { alertsPlace } from '../support/alerts';

const count = 1_000;
const polls = 2;
/** As the service keeps its sessions: what is collected as garbage should be the same. */
const kept: object[] = [];

export async function calculateCells(): Promise<Figure[]> {
  const source = createSimulatedSource({ seed: 1, clock: 'demo' });
  const service = createService({ source, keys: anyKey, calculate: true });
  const { data } = (await (await ask(service, '/v1/quotes?universes=CN_Stock', 'bench')).json()) as {
    readonly data: readonly { readonly symbol: string }[];
  };
  const symbols = data.slice(0, count).map(({ symbol }) => symbol);
  return [await besideInProcess(service, symbols), await streamed(service, symbols)];
}

/** Each run has a key of its own, and with it a client without values. */
async function besideInProcess(service: Service, symbols: readonly string[]): Promise<Figure> {
  let runs = 0;
  const { posted, inProcess } = await medians(
    { warmUps: 1, counted: 5 },
    {
      posted: () => cpuMs(() => post(service, symbols, `posted-${runs++}`)),
      inProcess: () => cpuMs(() => call(service, symbols, `called-${runs++}`)),
    },
  );
  return atMost({
    name: `${count} QUOTE cells by /calculate ÷ the same calls in process: CPU time`,
    value: posted / inProcess,
    limit: 2,
    conditions: `cold, ${posted.toFixed(0)} and ${inProcess.toFixed(0)} ms with the work of the service; medians of 5`,
  });
}

async function streamed(service: Service, symbols: readonly string[]): Promise<Figure> {
  const cells = symbols.map((symbol, i) => ({ id: `c${i}`, function: 'LIVE', arguments: [symbol, null, 1] }));
  const opened = await ask(service, '/calculate/subscriptions', 'stream', { cells });
  const { id } = (await opened.json()) as { readonly id: string };
  const reader = (await ask(service, `/calculate/stream?subscriptions=${id}`, 'stream')).body!.getReader();
  let [bytes, changes] = [0, 0];
  const readCells = async (wanted: number) => {
    for ([bytes, changes] = [0, 0]; changes < wanted;) {
      const { value } = await reader.read();
      bytes += value?.length ?? 0;
      changes += new TextDecoder().decode(value).split('"values"').length - 1;
    }
  };
  await readCells(count);
  const ms = await cpuMs(() => readCells(polls * count));
  await reader.cancel();
  await ask(service, `/calculate/subscriptions/${id}`, 'stream', undefined, 'DELETE');
  return atMost({
    name: `Bytes of a change in a stream of ${count} live cells`,
    value: Math.round(bytes / changes),
    limit: 100,
    conditions:
      `${Math.round(((bytes / changes) * count) / 1024)} KB and ${((ms * count) / changes).toFixed(0)} ms of CPU ` +
      `for a poll in which each of ${count} prices moves, with the work of the service`,
  });
}

function ask(service: Service, path: string, key: string, body?: object, method = body ? 'POST' : 'GET') {
  const init = { method, headers: { 'X-API-Key': key }, ...(body && { body: JSON.stringify(body) }) };
  return Promise.resolve(service.fetch(new Request(`http://localhost${path}`, init)));
}

async function post(service: Service, symbols: readonly string[], key: string): Promise<void> {
  const cells = symbols.map((symbol, i) => ({ id: `c${i}`, function: 'QUOTE', arguments: [symbol] }));
  const { cells: results } = (await (await ask(service, '/calculate', key, { cells })).json()) as {
    readonly cells: readonly object[];
  };
  if (results.some((cell) => 'error' in cell)) throw new Error('A cell has failed');
}

async function call(service: Service, symbols: readonly string[], key: string): Promise<void> {
  const clock = systemClock;
  const settings = createSettings({
    ...defaultSettings,
    ...{ baseUrl: 'http://localhost', apiKey: key, symbolsPerRequest: count },
  });
  const fetch = async (url: string, init: RequestInit) => service.fetch(new Request(url, init));
  const client = createClient({ fetch, clock, settings, isKeyTrusted: true });
  kept.push(client);
  const readerHost = { language: 'en', hasFormats: true, hasCards: true, isOnTheWeb: false } as const;
  const network = { isOnline: () => true, subscribe: () => () => {} };
  const live = createLive({ client, clock, settings });
  const alerts = alertsPlace();
  const recalculate = () => Promise.resolve();
  const table = createFunctionTable(createServices({ client, clock, live, alerts, network, settings, readerHost, recalculate }));
  await Promise.all(symbols.map((symbol) => table.call('quote', { symbols: symbol, fields: null, headers: null }, {})));
}

async function cpuMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
