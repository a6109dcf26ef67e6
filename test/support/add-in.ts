/** The built add-in in an emulated Excel with the local service in process, under a common fake clock. */
import { vi } from 'vitest';
import { createService, type ServiceOptions } from '../../src/service/command/service';
import type { Argument, CellResult } from '../../src/office-host/contract';
import { type Call, type ExcelInNode, startExcel, type StartOptions } from './excel-in-node';
import { createStorage } from './page-window';
import { settled } from './settled';
import { simulatedSource } from './simulated-source';

export interface AddInOptions {
  /** The stored API key; null for none. Default: `demo`. */
  readonly key?: string | null;
  /** Of a page that has ended; default: an empty one. */
  readonly storage?: Storage;
  readonly service?: Partial<ServiceOptions>;
  readonly host?: StartOptions['host'];
  readonly workbook?: StartOptions['workbook'];
  readonly opened?: StartOptions['opened'];
  /** Intercepts the requests of the add-in. */
  readonly through?: (request: Request, answer: (request: Request) => Promise<Response>) => Promise<Response>;
}

export interface ServiceQuote {
  readonly symbol: string;
  readonly last_price: number;
  readonly ext: { readonly change_pct: number };
}

export interface AddIn {
  readonly excel: ExcelInNode;
  /** All requests of the add-in, in order. */
  readonly requests: readonly URL[];
  call(functionId: string, ...args: readonly Argument[]): Promise<CellResult>;
  callMany(calls: readonly Call[]): Promise<CellResult[]>;
  /** Stores settings as another window of the add-in would, and raises the storage event. */
  store(change: { readonly key?: string | null; readonly settings?: object }): void;
  readonly storage: Storage;
  /** Advances time until the promise settles; at most 90 simulated seconds. */
  settled<T>(promise: Promise<T>): Promise<T>;
  /** The number of requests since the last call, by path. */
  requestsSinceLast(): Record<string, number>;
  /** The service's own response to a quotes query; not counted as a request. */
  quotes(query: string): Promise<ServiceQuote[]>;
}

const origin = 'http://localhost:3000';
/** A Thursday, 10:30 in Shanghai and Hong Kong; New York is closed. */
export const testNow = Date.parse('2026-01-15T02:30:00Z');

/** The storage entry of the key for this origin. */
export const keyEntry = `market-data.key.${origin}`;

const bundle = 'dist/functions.js';

/** Starts fake timers, which the test ends with `vi.useRealTimers()`. */
export async function startAddIn(options: AddInOptions = {}): Promise<AddIn> {
  vi.useFakeTimers({ now: testNow });
  const service = createService({ source: simulatedSource, now: () => Date.now(), ...options.service });
  const storage = options.storage ?? createStorage();
  if (options.key !== null) storage.setItem(keyEntry, options.key ?? 'demo');
  const network = createNetwork(service, options);
  const excel = await settled(startBundle(network.fetch, storage, options));
  return {
    excel,
    requests: network.requests,
    storage,
    store({ key, settings }) {
      if (key === null) storage.removeItem(keyEntry);
      else if (key !== undefined) storage.setItem(keyEntry, key);
      if (settings) storage.setItem('market-data.settings', JSON.stringify(settings));
      (excel.page['dispatchEvent'] as (event: Event) => void)(new Event('storage'));
    },
    settled,
    call: (functionId, ...args) => settled(excel.call(functionId, ...args)),
    callMany: (calls) => settled(excel.callMany(calls)),
    requestsSinceLast: network.requestsSinceLast,
    quotes: (query) => settled(serviceQuotes(service, query)),
  };
}

type Service = ReturnType<typeof createService>;

/** The network between the add-in and the service, with a log of its requests. */
function createNetwork(service: Service, { through }: AddInOptions) {
  const requests: URL[] = [];
  let counted = 0;
  return {
    requests,
    fetch(url: string, init?: RequestInit): Promise<Response> {
      requests.push(new URL(url));
      const answer = (request: Request) => Promise.resolve(service.fetch(request));
      // Created in this realm, so that the service gets Node's own Request class.
      const request = new Request(url, { headers: init?.headers ?? {}, signal: init?.signal ?? null });
      return through ? through(request, answer) : answer(request);
    },
    requestsSinceLast(): Record<string, number> {
      const since = requests.slice(counted).map((url) => url.pathname);
      counted = requests.length;
      const paths = [...new Set(since)];
      return Object.fromEntries(paths.map((path) => [path, since.filter((each) => each === path).length]));
    },
  };
}

function startBundle(
  fetch: (url: string, init?: RequestInit) => Promise<Response>,
  storage: Storage,
  { host, workbook, opened }: AddInOptions,
): Promise<ExcelInNode> {
  return startExcel({
    bundle: { path: bundle },
    metadata: 'dist/functions.json',
    fetch: fetch as typeof globalThis.fetch,
    storage,
    ...(host && { host }),
    ...(workbook && { workbook }),
    ...(opened && { opened }),
  });
}

async function serviceQuotes(service: Service, query: string): Promise<ServiceQuote[]> {
  const request = new Request(`${origin}/v1/quotes?${query}`, { headers: { 'X-API-Key': 'demo' } });
  const response = await service.fetch(request);
  return ((await response.json()) as { data: ServiceQuote[] }).data;
}
