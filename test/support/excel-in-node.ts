/** Boots an add-in in Node: office.js and the add-in's bundle in a page window, connected to the emulated Excel. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import vm from 'node:vm';
import type { Argument, CallId, CellResult } from '../../src/office-host/contract';
import { createExcelHost, type EmulatedExcel } from '../../src/office-host/host/excel-host';
import type { FunctionsFile } from '../../src/office-host/calls/registered-functions';
import type { ExcelHostOptions } from '../../src/office-host/host/host-options';
import { createMemoryWorkbook, type MemoryWorkbook, type MemoryWorkbookOptions } from './memory-workbook/memory-workbook';
import { compiledScript, officeScript } from './office-scripts';
import { createPageWindow, createStorage, type Page, type PageWindow } from './page-window';

/** A file, or the text of a script. */
export type Bundle = { readonly path: string } | { readonly source: string };

export interface StartOptions {
  readonly bundle: Bundle;
  /** The content of functions.json, or its path. */
  readonly metadata: FunctionsFile | string;
  readonly host?: Partial<Omit<ExcelHostOptions, 'metadata' | 'workbook'>>;
  readonly workbook?: MemoryWorkbookOptions;
  /** In place of a new workbook: one that may be open in another window. */
  readonly opened?: MemoryWorkbook;
  /** Default: no network. */
  readonly fetch?: typeof globalThis.fetch;
  /** Default: an empty `localStorage` for this page alone. */
  readonly storage?: Storage;
  /** Address of the add-in's page; default `http://localhost:3000/taskpane.html`. */
  readonly url?: string;
}

export interface Call {
  readonly functionId: string;
  readonly arguments?: readonly Argument[];
  /** `Sheet1!B2`. */
  readonly address?: string;
}

export interface Stream {
  readonly id: CallId;
  /** All results so far, in order. */
  readonly results: readonly CellResult[];
  cancel(): void;
}

export interface ExcelInNode {
  readonly host: EmulatedExcel;
  readonly workbook: MemoryWorkbook;
  /** Globals of the page, such as `page.Office` and `page.Excel`. */
  readonly page: Page;
  /** `page.Excel.run` with types. */
  run<T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T>;
  /** The first result; a streaming function is cancelled after it. */
  call(functionId: string, ...args: readonly Argument[]): Promise<CellResult>;
  /** All in one recalculation; results in the order of the calls. */
  callMany(calls: readonly Call[]): Promise<CellResult[]>;
  stream(functionId: string, ...args: readonly Argument[]): Stream;
  close(): void;
}

interface OfficeGlobals {
  readonly Office: { onReady(): Promise<{ readonly host: string | null }> };
  readonly Excel: { run<T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T> };
}

const officeJsAddress = '/office-js/';

/** A person opens a workbook. @returns undefined where Excel does not load the add-in's page for it */
export async function openInExcel(options: StartOptions): Promise<ExcelInNode | undefined> {
  const { host } = hostOf(options);
  return (await host.startsWithWorkbook()) ? startExcel(options) : undefined;
}

export async function startExcel(options: StartOptions): Promise<ExcelInNode> {
  const { host, workbook } = hostOf(options);
  const window = createWindow(options);
  host.attach(window.page);
  await boot(window, host, options);
  return excelInNode(host, workbook, window);
}

function hostOf({ opened, workbook: given, host, metadata }: StartOptions) {
  const workbook = opened ?? createMemoryWorkbook(given);
  return { workbook, host: createExcelHost({ ...host, metadata: readMetadata(metadata), workbook }) };
}

function excelInNode(host: EmulatedExcel, workbook: MemoryWorkbook, window: PageWindow): ExcelInNode {
  const { page } = window;
  return {
    host,
    workbook,
    page,
    run: (batch) => (page as unknown as OfficeGlobals).Excel.run(batch),
    call: (functionId, ...args) => callOne(host, { functionId, arguments: args }),
    callMany: (calls) => Promise.all(calls.map((call) => callOne(host, call))),
    stream: (functionId, ...args) => openStream(host, { functionId, arguments: args }),
    close: window.close,
  };
}

function callOne(host: EmulatedExcel, call: Call): Promise<CellResult> {
  return new Promise((resolve) => {
    const onResult = (result: CellResult) => {
      host.cancel([id]);
      resolve(result);
    };
    const [id = 0] = host.call([{ arguments: [], ...call, onResult }]);
  });
}

function openStream(host: EmulatedExcel, call: Call): Stream {
  const results: CellResult[] = [];
  const [id = 0] = host.call([{ arguments: [], ...call, onResult: (result) => results.push(result) }]);
  return { id, results, cancel: () => host.cancel([id]) };
}

function createWindow({ url, host, fetch, storage, bundle }: StartOptions): PageWindow {
  const address = new URL(url ?? 'http://localhost:3000/taskpane.html');
  const window: PageWindow = createPageWindow({
    url: address,
    language: host?.language ?? 'en-US',
    fetch: fetch ?? noNetwork,
    storage: storage ?? createStorage(),
    runScript: (script) => window.run(partOf(new URL(script, address), bundle), script),
  });
  return window;
}

/** Scripts that office.js and the bundle load dynamically, from the folder of each. */
function partOf({ pathname }: URL, bundle: Bundle): vm.Script {
  if (pathname.startsWith(officeJsAddress)) return officeScript(pathname.slice(officeJsAddress.length));
  if (!('path' in bundle)) throw new Error(`Neither office.js nor the bundle has a part at ${pathname}`);
  return compiledScript(join(dirname(bundle.path), pathname));
}

/** Runs the scripts in the order of the page: the bundle is evaluated while office.js still loads further scripts. */
async function boot({ run, page }: PageWindow, host: EmulatedExcel, { bundle, url }: StartOptions): Promise<void> {
  const origin = new URL(url ?? 'http://localhost:3000').origin;
  run(officeScript('office.js'), `${origin}${officeJsAddress}office.js`);
  run(bundleScript(bundle), `${origin}/functions.js`);
  const { Office } = page as unknown as OfficeGlobals;
  await advanceUntil(Promise.all([Office.onReady(), host.ready]));
}

function bundleScript(bundle: Bundle): vm.Script {
  return 'path' in bundle ? compiledScript(bundle.path) : new vm.Script(bundle.source, { filename: 'bundle.js' });
}

function readMetadata(metadata: FunctionsFile | string): FunctionsFile {
  return typeof metadata === 'string' ? (JSON.parse(readFileSync(metadata, 'utf8')) as FunctionsFile) : metadata;
}

/** The part of the clock of fake timers (vitest, sinon) that is used. */
interface FakeClock {
  tickAsync(ms: number): Promise<unknown>;
  readonly timers?: Readonly<Record<string, { readonly delay: number }>>;
}

/** Advances fake timers, if installed, until the page is loaded, which takes a few ms. */
async function advanceUntil(done: Promise<unknown>): Promise<void> {
  let isDone = false;
  void done.finally(() => {
    isDone = true;
  });
  for (let clock = fakeClock(); clock !== undefined && !isDone; clock = fakeClock()) await clock.tickAsync(1);
  await done;
}

/** The delays of all timers under the fake clock: they tell whose they are. */
export function timerDelays(): number[] {
  return Object.values(fakeClock()?.timers ?? {}).map(({ delay }) => delay);
}

function fakeClock(): FakeClock | undefined {
  return (globalThis.setTimeout as { readonly clock?: FakeClock }).clock;
}

function noNetwork(): Promise<Response> {
  return Promise.reject(new TypeError('This page has no network: give startExcel a fetch.'));
}
