/** Faults of real connections: Node's fetch against a misbehaving server on the loopback. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/client/composition/create-client';
import { createSettings, defaultSettings } from '../../../src/client/store/settings';
import { type Clock, systemClock } from '../../../src/client/timing/timers';
import { isProblem } from '../../../src/market/texts/problem';
import { silenceMs } from '../../../src/protocol/assumptions';
import { codes, symbolsOf } from '../../support/scripted-service';

/**
 * Pauses between tries take a twentieth of their time. What ends a silent request passes only where a test says so: on a
 * busy machine a response takes seconds.
 */
function testClock(): { readonly clock: Clock; readonly pass: (ms: number) => void } {
  let passed = 0;
  const limits = new Set<{ readonly end: number; readonly act: () => void }>();
  const after: Clock['after'] = (ms, act) => {
    if (ms < silenceMs) return systemClock.after(ms / 20, act);
    const limit = { end: passed + ms, act };
    limits.add(limit);
    return () => void limits.delete(limit);
  };
  const pass = (ms: number) => {
    passed += ms;
    for (const limit of limits) {
      if (limit.end > passed) continue;
      limits.delete(limit);
      limit.act();
    }
  };
  return { clock: { ...systemClock, after }, pass };
}

let server: Server;
let time: ReturnType<typeof testClock>;
beforeEach(() => void (time = testClock()));
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

async function listening(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function askedOf(baseUrl: string): Promise<unknown> {
  const settings = createSettings({ ...defaultSettings, baseUrl, apiKey: 'key' });
  const client = createClient({ fetch, clock: time.clock, settings, random: () => 0 });
  const [outcome] = (await client.quotes(codes('600519.SH'))).values();
  return isProblem(outcome) ? outcome.problem : outcome?.value.last_price;
}

function quotes(url: string | undefined): string {
  const symbols = symbolsOf(new URL(url ?? '', 'http://localhost'));
  return JSON.stringify({ data: symbols.map((symbol) => ({ symbol, last_price: 10 })) });
}

function begin(response: ServerResponse, length?: number): ServerResponse {
  const size = length === undefined ? {} : { 'Content-Length': length };
  return response.writeHead(200, { 'Content-Type': 'application/json', ...size });
}

describe('Over a real connection', () => {
  it('a refused connection is reported as offline', async () => {
    const baseUrl = await listening((_, response) => response.end());
    await new Promise((resolve) => server.close(resolve));
    expect(await askedOf(baseUrl)).toEqual({ kind: 'offline' });
  });

  it('a reset in mid-body is retried, then reported as offline', async () => {
    let tries = 0;
    const baseUrl = await listening(({ url }, response) => {
      tries++;
      begin(response).write(quotes(url).slice(0, 20), () => response.destroy());
    });
    expect(await askedOf(baseUrl)).toEqual({ kind: 'offline' });
    expect(tries).toBe(3);
  });

  it('a body shorter than its Content-Length is reported as offline', async () => {
    const baseUrl = await listening(({ url }, response) => {
      const text = quotes(url);
      begin(response, 2 * text.length).write(text, () => response.socket?.end());
    });
    expect(await askedOf(baseUrl)).toEqual({ kind: 'offline' });
  });

  it('truncated JSON with a matching Content-Length is unreadable', async () => {
    const baseUrl = await listening(({ url }, response) => void begin(response).end(quotes(url).slice(0, 20)));
    expect(await askedOf(baseUrl)).toEqual({ kind: 'unreadable', detail: 'not JSON' });
  });
});

describe('Over a slow or busy connection', () => {
  it('a 503 is retried twice', async () => {
    let tries = 0;
    const baseUrl = await listening(({ url }, response) => {
      if (tries++ < 2) response.writeHead(503).end('busy');
      else begin(response).end(quotes(url));
    });
    expect(await askedOf(baseUrl)).toBe(10);
  });

  it('a slow body is read to its end while it keeps arriving', async () => {
    const baseUrl = await listening(({ url }, response) => {
      const bytes = Buffer.from(quotes(url));
      const drip = (from: number) => {
        if (from === bytes.length) response.end();
        else response.write(bytes.subarray(from, from + 1), () => setTimeout(drip, 10, from + 1));
        time.pass(silenceMs / 20);
      };
      begin(response);
      drip(0);
    });
    expect(await askedOf(baseUrl)).toBe(10);
  });

  it('silence is a timeout that closes the connection', async () => {
    let abandoned = 0;
    const baseUrl = await listening((request) => {
      request.socket.once('close', () => abandoned++);
      time.pass(silenceMs);
    });
    expect(await askedOf(baseUrl)).toMatchObject({ kind: 'timeout' });
    await expect.poll(() => abandoned).toBe(3);
  });
});
