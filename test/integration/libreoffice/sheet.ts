/** One LibreOffice for the tests of a file, in front of a service in this process whose clock the tests set. */
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { exampleKeys, type Keys } from '../../../src/service/people/keys';
import { type Listening, listen } from '../../../src/service/http/listen';
import type { Service } from '../../../src/service/command/service';
import { thursdayMorning } from '../../support/local-service';
import { type Markets, openMarkets } from '../../support/same-calls/outcomes';
import { freePort, isOfficeNeeded, type Office, type Shown, startOffice } from './office';

const key = 'demo';

export const clock = { now: thursdayMorning };
let port: number;
let running: { readonly listening: Listening; readonly ending: AbortController };
/** Its answers wait for this. */
let held = Promise.resolve();
let waiting = 0;
/** Whether it accepts no key, and how often it did not. */
let [isRefusing, refusals] = [false, 0];
const keys: Keys = {
  find: (key) => {
    if (isRefusing) refusals++;
    return isRefusing ? undefined : exampleKeys.find(key);
  },
};
let opened: Office;
export let markets: Markets;

export const service = {
  /** Another one each time: it knows nothing of earlier questions. */
  start: async () => {
    const ending = new AbortController();
    const options = { now: () => clock.now, calculate: true, keys, ending: ending.signal };
    const app = markets.serve('simulated', options);
    running = { listening: await listen(whenReleased(app), { port }), ending };
  },
  stop: () => {
    running.ending.abort();
    return running.listening.close();
  },
  /** Keeps its answers back. @returns a function that releases them */
  hold: () => {
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    return release;
  },
  /** Answers that are kept back. */
  waiting: () => waiting,
  /** Refuses every key. @returns a function that accepts them again, and how often it did not */
  refuse: () => {
    [isRefusing, refusals] = [true, 0];
    return { accept: () => (isRefusing = false), refusals: () => refusals };
  },
};

function whenReleased(app: Service): Pick<Service, 'fetch'> {
  return {
    async fetch(request) {
      const response = await app.fetch(request);
      waiting++;
      await held;
      waiting--;
      return response;
    },
  };
}

export const address = () => `http://localhost:${port}`;

/** Of LibreOffice: see office.py. */
export const office: Pick<Office, 'do'> = { do: (operation, ...given) => opened.do(operation, ...given) };
export const fileIn = (name: string) => `${opened.folder}/${name}`;

/** To be called once in a file. */
export function useLibreOffice(): void {
  beforeAll(async () => {
    if (!isOfficeNeeded) return;
    vi.spyOn(Date, 'now').mockImplementation(() => clock.now);
    markets = await openMarkets();
    port = await freePort();
    await service.start();
    opened = await startOffice();
    await office.do('settings', address(), key);
  });
  afterEach(async () => {
    for (const name of documents) await close(name);
  });
  afterAll(async () => {
    if (!isOfficeNeeded) return;
    // It ends although a cell still waits for the service.
    await office.do('new', 'last');
    await office.do('write', 'last', 'A1:A1', [['=MD.UNIVERSE("HK_Stock";"all";;"all")']]);
    expect(await opened.end()).toBe(0);
    await service.stop();
    await markets.close();
    vi.restoreAllMocks();
  });
}

/** LibreOffice asks another service while the work is done, in a document of its own. */
export async function atOwnMarkets(work: () => Promise<void>): Promise<void> {
  const own = await listen(markets.serve('own', { calculate: true }), { port: 0 });
  await office.do('settings', own.origin, key);
  try {
    await work();
  } finally {
    await office.do('settings', address(), key);
    await own.close();
  }
}

const documents = new Set<string>();

/** @param path of a file; without one the document is new @returns its name */
export async function open(name: string, path?: string, how: 'open' | 'open_read_only' = 'open'): Promise<string> {
  await (path === undefined ? office.do('new', name) : office.do(how, name, path));
  documents.add(name);
  return name;
}

/** Presses a button of the question that is asked then. @returns its name */
export async function openAndPress(name: string, path: string, button: string): Promise<string> {
  await office.do('open_in_window', name, path);
  documents.add(name);
  await press(button);
  return name;
}

/** Waits for a dialog with such a button. */
export async function press(button: string): Promise<void> {
  await vi.waitUntil(() => office.do<boolean>('press', button), { timeout: 60_000 });
}

export async function close(name: string): Promise<void> {
  documents.delete(name);
  await office.do('close', name);
}

export const read = (name: string, range: string) => office.do<Shown[][]>('read', name, range);

export const write = (name: string, cell: string, formula: string | number) => office.do('write', name, `${cell}:${cell}`, [[formula]]);

export async function shownIn(name: string, cell: string): Promise<Shown> {
  const [[shown = null] = []] = await read(name, `${cell}:${cell}`);
  return shown;
}

/** Waits until the cell shows what it should. @returns what it shows */
export function untilShown<Value extends Shown>(name: string, cell: string, isWanted: (shown: Shown) => shown is Value): Promise<Value>;
export function untilShown(name: string, cell: string, isWanted: (shown: Shown) => boolean): Promise<Shown>;
export async function untilShown(name: string, cell: string, isWanted: (shown: Shown) => boolean): Promise<Shown> {
  let shown: Shown = null;
  const isReached = async () => isWanted((shown = await shownIn(name, cell)));
  await vi.waitUntil(isReached, { timeout: 60_000 });
  return shown;
}

export const isValue = (shown: Shown): shown is number | string => typeof shown !== 'object';
export const isError = (shown: Shown): boolean => typeof shown === 'object' && shown !== null;
