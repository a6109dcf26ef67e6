/**
 * A minimal browser-like global object, in a realm of its own, for Microsoft's unmodified office.js and the add-in's
 * bundle. Timers and clocks are looked up in Node's globals on every use, so that fake timers apply to the page.
 */
import vm from 'node:vm';

export type Page = Record<string, unknown>;

export interface PageWindowOptions {
  readonly url: URL;
  readonly language: string;
  readonly fetch: typeof globalThis.fetch;
  readonly storage: Storage;
  /** Called with the URL of every script that the page appends to its document. */
  readonly runScript: (address: string, page: Page) => void;
}

export interface PageWindow {
  readonly page: Page;
  /** Runs a script as if it were loaded from the URL. */
  run(script: vm.Script, address: string): void;
  /** Ends every timer of the page, which starts no other. */
  close(): void;
}

/** Pages that are not closed. Tests close theirs by the set-up file `end-of-test.ts`. */
export const openPages = new Set<PageWindow>();

type ScriptElement = Record<string, unknown> & { src: string; onload?: () => void; onerror?: () => void };

export function createPageWindow(options: PageWindowOptions): PageWindow {
  // An ordinary global object, because globals of a contextified one are read a hundred times slower.
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY);
  const page: Page = context;
  const timers = createPageTimers();
  const scripts: ScriptElement[] = [];
  Object.assign(page, webPlatform(options), timers.globals, { document: createDocument(page, scripts, options) });
  for (const self of ['window', 'self', 'top', 'parent']) page[self] = page;
  defineClocks(page);
  acceptForeignErrors(page);
  const window: PageWindow = {
    page,
    run(script, address) {
      const element = createScriptElement(address);
      scripts.push(element);
      const document = page['document'] as { currentScript: unknown };
      document.currentScript = element;
      script.runInContext(context);
      document.currentScript = null;
    },
    close() {
      timers.close();
      openPages.delete(window);
    },
  };
  openPages.add(window);
  return window;
}

function webPlatform({ url, language, fetch, storage }: PageWindowOptions): Page {
  const events = new EventTarget();
  return {
    ...nodeGlobals,
    fetch,
    localStorage: storage,
    sessionStorage: createStorage(),
    location: locationOf(url),
    navigator: { userAgent: 'Node', language, languages: [language], onLine: true },
    history: {},
    name: '',
    console,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
    queueMicrotask: (task: () => void) => queueMicrotask(task),
    // Uncaught as in a browser, so that it fails the test.
    reportError(error: unknown) {
      queueMicrotask(() => {
        throw error;
      });
    },
    origin: url.origin,
  };
}

/** Web platform globals that Node implements. */
const nodeGlobals: Page = {
  AbortController,
  AbortSignal,
  Blob,
  BroadcastChannel,
  CompressionStream,
  CustomEvent,
  DOMException,
  Event,
  EventTarget,
  FormData,
  Headers,
  MessageChannel,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  TransformStream,
  URL,
  URLSearchParams,
  atob,
  btoa,
  crypto,
  structuredClone,
};

function locationOf({ href, origin, protocol, host, hostname, port, pathname, search, hash }: URL) {
  return { href, origin, protocol, host, hostname, port, pathname, search, hash, reload: () => {} };
}

/** Looks up Date, Intl and performance on every use, because fake time can start and end during the life of the page. */
function defineClocks(page: Page): void {
  for (const name of ['Date', 'Intl', 'performance'] as const) {
    Object.defineProperty(page, name, { get: () => globalThis[name], configurable: true });
  }
}

/** Lets instanceof accept errors of Node's realm, with which fetch rejects here; in a browser they have the page's realm. */
function acceptForeignErrors(page: Page): void {
  for (const ForeignError of [Error, TypeError]) {
    const OwnError = (page['eval'] as typeof eval)(ForeignError.name) as ErrorConstructor;
    Object.defineProperty(OwnError, Symbol.hasInstance, {
      value(this: unknown, value: unknown) {
        const isOwn = Function.prototype[Symbol.hasInstance].call(this as () => void, value);
        return isOwn || (this === OwnError && value instanceof ForeignError);
      },
    });
  }
}

function createPageTimers() {
  const running = new Set<number>();
  let isClosed = false;
  function start(kind: 'setTimeout' | 'setInterval', callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) {
    if (isClosed) return 0;
    const timer = globalThis[kind](() => {
      if (kind === 'setTimeout') running.delete(id);
      callback(...args);
    }, delayMs);
    // A number as in browsers; Node and fake timers accept it for clearing.
    const id = Number(timer);
    running.add(id);
    return id;
  }
  function stop(id: number | undefined): void {
    if (id === undefined) return;
    running.delete(id);
    clearTimeout(id);
  }
  return {
    globals: {
      setTimeout: start.bind(undefined, 'setTimeout'),
      setInterval: start.bind(undefined, 'setInterval'),
      clearTimeout: stop,
      clearInterval: stop,
    },
    close() {
      isClosed = true;
      running.forEach((id) => stop(id));
    },
  };
}

/** The part of a document that is needed to find and load scripts. */
function createDocument(page: Page, scripts: ScriptElement[], options: PageWindowOptions) {
  const head = {
    ...createElement('head'),
    appendChild(element: ScriptElement) {
      queueMicrotask(() => load(element, page, options));
      return element;
    },
  };
  const byTag: Record<string, readonly unknown[]> = { script: scripts, head: [head] };
  return {
    readyState: 'complete',
    URL: options.url.href,
    cookie: '',
    referrer: '',
    currentScript: null,
    head,
    body: createElement('body'),
    documentElement: createElement('html'),
    createElement,
    createTextNode: () => ({}),
    getElementById: () => null,
    getElementsByTagName: (tag: string) => byTag[tag] ?? [],
    querySelector: () => null,
    querySelectorAll: () => [],
    addEventListener: () => {},
    removeEventListener: () => {},
  };
}

function load(element: ScriptElement, page: Page, { runScript }: PageWindowOptions): void {
  try {
    runScript(element.src, page);
  } catch (error) {
    if (element.onerror === undefined) throw error;
    element.onerror();
    return;
  }
  element.onload?.();
}

function createScriptElement(src: string): ScriptElement {
  return { ...createElement('script'), src };
}

function createElement(tag: string): Page {
  const attributes = new Map<string, string>();
  return {
    tagName: tag.toUpperCase(),
    style: {},
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    appendChild: (child: unknown) => child,
    removeChild: (child: unknown) => child,
    addEventListener: () => {},
    removeEventListener: () => {},
  };
}

/** Web storage in memory. */
export function createStorage(preset: Readonly<Record<string, string>> = {}): Storage {
  const items = new Map(Object.entries(preset));
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

/** A blocked storage: every access throws, as in private windows and third-party frames. */
export function createBlockedStorage(): Storage {
  const blocked = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return {
    get length(): number {
      return blocked();
    },
    clear: blocked,
    getItem: blocked,
    key: blocked,
    removeItem: blocked,
    setItem: blocked,
  };
}
