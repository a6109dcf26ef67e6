/** The add-in in front of the local service, with fault injection between them. */
import { vi } from 'vitest';
import type { CellResult } from '../../../src/office-host/contract';
import { type AddIn, startAddIn, testNow } from '../../support/add-in';
import { startService } from '../../support/local-service';
import type { FaultFunction } from './fault-functions';
import type { Fault, Strike } from './fault';

/** The symbols of one case, which no other case requests. */
export interface Asked {
  readonly culprit: string;
  /** Requested together with the culprit. */
  readonly neighbour: string;
  /** Requested from another endpoint. */
  readonly stranger: string;
}

export interface FaultBench {
  /** Starts a case with a new key, which invalidates the cache, and with new symbols. */
  begin(given: FaultFunction, fault: Fault): Asked;
  end(): void;
  /** Another fault strikes from now on, for the same symbols. */
  replaceFault(fault: Fault): void;
  /** Makes the three calls in one recalculation and counts its requests. */
  recalculate(given: FaultFunction, asked: Asked): Promise<Recalculated>;
  /** Advances time. @returns the requests of the function for these symbols, except those of the first second */
  sentWithin(ms: number, given: FaultFunction, asked: Asked): Promise<readonly URL[]>;
  /** The number of requests that the fault has changed in this case. */
  struck(): number;
  useAnotherKey(): void;
}

export interface Recalculated {
  readonly culprit: CellResult;
  readonly neighbour: CellResult;
  readonly stranger: CellResult;
  /** Requests for one of the three symbols; others can belong to an earlier case. */
  readonly requests: number;
  readonly elapsedMs: number;
}

/** A poll that is pending when its last cell is cancelled may be sent, in case Excel restarts the cell. */
const lingerMs = 1_000;

const candidates = symbolsWithEvents();

/** Symbols with several ex-factors, so that every function has a value for them and their order can be changed. */
async function symbolsWithEvents(): Promise<readonly string[]> {
  const ask = startService({ now: () => testNow });
  const quotes = await ask('/v1/quotes?universes=CN_Stock');
  const records = (quotes.body as { data: { symbol: string }[] }).data;
  const symbols = records.slice(0, 300).map(({ symbol }) => symbol);
  const exFactors = await ask(`/v1/klines/ex-factors?symbols=${symbols.join(',')}`);
  const events = (exFactors.body as { data: Record<string, unknown[]> }).data;
  return symbols.filter((symbol) => events[symbol]!.length > 1);
}

/** Both clocks of a fake time begin together; only the wall clock is set. */
const rightTime = () => testNow + performance.now();

export async function startFaultBench(): Promise<FaultBench> {
  const fresh = [...(await candidates)];
  const injector = createInjector();
  // The clock of the service is right, whatever the add-in's machine is set to.
  const addIn: AddIn = await startAddIn({ through: injector.through, service: { now: rightTime } });
  let keys = 0;
  const useAnotherKey = () => addIn.store({ key: `key-${++keys}` });
  return {
    begin(given, fault) {
      const asked = askedFor(given, fault, fresh);
      injector.begin({ given, fault, asked });
      useAnotherKey();
      return asked;
    },
    end: injector.end,
    replaceFault: injector.replaceFault,
    struck: injector.struck,
    useAnotherKey,
    recalculate: (given, asked) => recalculate(addIn, given, asked),
    sentWithin: (ms, given, asked) => sentWithin(addIn, ms, given, asked),
  };
}

interface Case {
  readonly given: FaultFunction;
  readonly fault: Fault;
  readonly asked: Asked;
}

/** Replaces responses of the service by those of the fault in the current case. */
function createInjector() {
  let present: Case | undefined;
  let struck = 0;
  const spoil = async (url: URL, signal: AbortSignal, answer: () => Promise<Response>) => {
    if (!present || !concerns(url, present)) return undefined;
    const { given, fault, asked } = present;
    const before = struck;
    const about = { culprit: asked.culprit, symbols: namesIn(url), column: given.column };
    const strike: Strike = { url, signal, answer, before, ...about };
    const spoiled = fault.spoil(strike);
    struck++;
    const response = await spoiled;
    if (response === undefined) struck = before;
    return response;
  };
  return {
    async through(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
      const url = new URL(request.url);
      // Each case uses its own key, which the service does not know, so it is replaced here.
      const well = () => answer(new Request(url, { headers: { 'X-API-Key': 'demo' } }));
      const rightly = () => (url.searchParams.has('universes') ? marketAnswer(url.search, well) : well());
      const spoiled = await spoil(url, request.signal, rightly);
      return spoiled ?? rightly();
    },
    begin(next: Case): void {
      present = next;
      struck = 0;
    },
    replaceFault(fault: Fault): void {
      if (present) present = { ...present, fault };
      struck = 0;
    },
    end: () => void (present = undefined),
    struck: () => struck,
  };
}

async function recalculate(addIn: AddIn, given: FaultFunction, asked: Asked): Promise<Recalculated> {
  const { culprit, neighbour, stranger } = asked;
  const [since, before] = [performance.now(), addIn.requests.length];
  const names = new Set([culprit, neighbour, stranger]);
  const elsewhere = given.functionId === 'INSTRUMENT' ? 'QUOTE' : 'INSTRUMENT';
  const results = await addIn.callMany([
    ...[culprit, neighbour].map((of) => ({ functionId: given.functionId, arguments: given.args(of) })),
    { functionId: elsewhere, arguments: [stranger, 'name'] },
  ]);
  return {
    culprit: results[0]!,
    neighbour: results[1]!,
    stranger: results[2]!,
    requests: addIn.requests.slice(before).filter((url) => namesIn(url).some((name) => names.has(name))).length,
    elapsedMs: performance.now() - since,
  };
}

async function sentWithin(addIn: AddIn, ms: number, { paths }: FaultFunction, asked: Asked): Promise<readonly URL[]> {
  await vi.advanceTimersByTimeAsync(lingerMs);
  const before = addIn.requests.length;
  await vi.advanceTimersByTimeAsync(ms);
  const names = new Set([asked.culprit, asked.neighbour]);
  const isAbout = (url: URL) => paths.includes(url.pathname) && namesIn(url).some((name) => names.has(name));
  return addIn.requests.slice(before).filter(isAbout);
}

function askedFor(given: FaultFunction, fault: Fault, fresh: string[]): Asked {
  const [neighbour = '', stranger = ''] = fresh.splice(0, 2);
  const [culprit, other] = given.asked ?? [fault.name.includes('market') ? 'AAPL.US' : fresh.shift()!, neighbour];
  return { culprit, neighbour: other, stranger };
}

function concerns(url: URL, { given, fault, asked }: Case): boolean {
  if (fault.strikes === 'the service') return true;
  if (!given.paths.includes(url.pathname)) return false;
  return fault.strikes === 'the endpoint' || namesIn(url).includes(asked.culprit);
}

function namesIn({ searchParams }: URL): string[] {
  return ['symbols', 'symbol', 'universes'].flatMap((name) => searchParams.get(name)?.split(',') ?? []);
}

const marketTexts = new Map<string, Promise<string>>();

/** Caches the quotes of a universe, which are slow to generate, for all cases. */
async function marketAnswer(search: string, ask: () => Promise<Response>): Promise<Response> {
  const text = marketTexts.get(search) ?? ask().then(async (response) => firstRecords(await response.text()));
  marketTexts.set(search, text);
  return new Response(await text, { headers: { 'Content-Type': 'application/json' } });
}

/** The first quotes of a universe, more than the cells show. */
function firstRecords(text: string): string {
  const { data } = JSON.parse(text) as { data: unknown[] };
  return JSON.stringify({ data: data.slice(0, 5) });
}

/** Moves both clocks without running timers, as while the machine sleeps. */
export function afterSeconds(seconds: number): void {
  const present = performance.now.bind(performance);
  performance.now = () => present() + 1000 * seconds;
  vi.setSystemTime(Date.now() + 1000 * seconds);
}
