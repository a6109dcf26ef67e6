/**
 * Opens pages as a person does. Playwright debugs every page that it opens: V8 then finds the line of each function in every
 * stack, for which it parses functions as large as the grid's script again. Nobody else waits for that.
 */
import { type CDPSession, chromium } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumFlags, findChromium } from '../support/chromium';

export interface Opened {
  /** From the navigation until the page is ready. */
  readonly ms: number;
  /** What the main thread of the page has computed until then; unlike `ms`, hardly longer on a busy machine. */
  readonly cpuMs: number;
}

export interface Visit {
  readonly address: string;
  /** Runs in the page. @returns milliseconds since the navigation, once the page is ready */
  readonly ready: () => Promise<number>;
  /** Visits with the same profile before the one that counts. */
  readonly visitsBefore: number;
}

/** With a profile of its own, which is deleted afterwards. */
export async function openInNewBrowser({ address, ready, visitsBefore }: Visit): Promise<Opened> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  try {
    const session = await browser.newBrowserCDPSession();
    for (let visited = 0; visited < visitsBefore; visited++) {
      const page = await newPage(session);
      await page.open(address, ready);
      // Chromium writes compiled scripts some seconds after they have run.
      await sleep(4_000);
      await page.close();
    }
    return await (await newPage(session)).open(address, ready);
  } finally {
    await browser.close();
  }
}

/** A page outside of Playwright's contexts: Playwright leaves it alone. */
async function newPage(session: CDPSession) {
  const window = { newWindow: true, width: 1440, height: 900 };
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', ...window });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const call = callsTo(session, sessionId);
  return {
    async open(address: string, ready: () => Promise<number>): Promise<Opened> {
      await call('Performance.enable', { timeDomain: 'threadTicks' });
      await call('Page.navigate', { url: address });
      const expression = `(${String(ready)})()`;
      const { result } = await call<Evaluated>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      const { metrics } = await call<Metrics>('Performance.getMetrics');
      const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value;
      if (typeof result.value !== 'number' || seconds === undefined) {
        throw new Error(`${address} was not ready: ${JSON.stringify(result)}`);
      }
      return { ms: result.value, cpuMs: seconds * 1000 };
    },
    close: () => session.send('Target.closeTarget', { targetId }),
  };
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
}

interface Metrics {
  readonly metrics: readonly { readonly name: string; readonly value: number }[];
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

type Call = <Result>(method: string, params?: object) => Promise<Result>;

/** Calls of the DevTools protocol to one page, wrapped in messages of the browser's session. */
function callsTo(session: CDPSession, sessionId: string): Call {
  const waiting = new Map<number, (reply: Reply) => void>();
  session.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const reply = JSON.parse(event.message) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  let lastId = 0;
  return async <Result>(method: string, params: object = {}) => {
    const id = ++lastId;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    const { result, error } = await replied;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  };
}
