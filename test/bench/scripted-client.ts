/** Our client alone, under a clock driven by hand and in front of a service of a few lines. */
import { createClient } from '../../src/client/composition/create-client';
import { createSettings, defaultSettings, type Settings } from '../../src/client/store/settings';
import { isProblem } from '../../src/market/texts/problem';
import type { SymbolCode } from '../../src/market/symbols/symbol';
import { manyCodes, symbolsOf } from '../support/scripted-service';
import { createHandClock, type HandClock } from './hand-clock';

/** Answers a request for these symbols at once, when it arrives; the latency is added outside. */
export type Script = (symbols: readonly string[], now: number) => Response;

/** The milliseconds on the way to the service and back. @param request counts from 0 */
export type Network = (request: number) => { readonly thereMs: number; readonly backMs: number };

export interface ScriptedClient {
  readonly clock: HandClock;
  /** A request for these symbols, sent by hand. */
  readonly request: (symbols: readonly string[]) => Promise<Response>;
  /** Asks our client for quotes, each as a cell would. @returns how many got none */
  askQuotes(symbols: readonly SymbolCode[]): Promise<number>;
  requestCount(): number;
}

/** 50 ms, all of them on the way back. */
const steady: Network = () => ({ thereMs: 0, backMs: 50 });

export function startScriptedClient(script: Script, settings: Partial<Settings> = {}, network: Network = steady): ScriptedClient {
  const clock = createHandClock(Date.parse('2026-01-15T03:00:00Z'));
  let count = 0;
  const fetch = async (url: string) => {
    const { thereMs, backMs } = network(count++);
    if (thereMs > 0) await clock.pause(thereMs);
    const response = script(symbolsOf(new URL(url)), clock.now());
    await clock.pause(backMs);
    return response;
  };
  const source = createSettings({ ...defaultSettings, baseUrl: 'https://service.test', apiKey: 'key-1', ...settings });
  const client = createClient({ fetch, clock, settings: source, random: () => 0 });
  return {
    clock,
    request: (symbols) => fetch(`https://service.test/v1/quotes?symbols=${symbols.join(',')}`),
    requestCount: () => count,
    async askQuotes(symbols) {
      const cells = symbols.map(async (symbol) => (await client.quotes([symbol])).get(symbol));
      const outcomes = await clock.passUntil(Promise.all(cells));
      return outcomes.filter((outcome) => outcome === undefined || isProblem(outcome)).length;
    },
  };
}

export { manyCodes };
