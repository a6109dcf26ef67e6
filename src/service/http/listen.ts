/** Serves an app on the loopback interface of both address families or on one address, and ends without losing answers. */
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Clock } from '../../client/timing/timers';

export interface ListenOptions {
  readonly port: number;
  /** Another address than loopback. */
  readonly host?: string | undefined;
  /** Key and certificate for https. */
  readonly tls?: { readonly key: string | Buffer; readonly cert: string | Buffer };
}

export interface Listening {
  /** `http://localhost:3000` */
  readonly origin: string;
  /**
   * Accepts no more connections, answers one more request on those that are open, and resolves when every request in flight has its
   * answer, or after some seconds.
   */
  readonly close: () => Promise<void>;
}

type App = { readonly fetch: (request: Request, env?: object) => Response | Promise<Response> };

/** What has not sent its whole request by then is not waited for. */
const halfSentMs = 1_000;
/** A request may wait this long for its turn at an upstream service; longer ones lose their answer. */
const longestAnswerMs = 12_000;

/** `localhost` resolves to either of them, depending on the machine. */
const loopback = { v4: '127.0.0.1', v6: '::1' };

/** @throws when the port is in use, with a message that says so */
export async function listen(app: App, { port, host, tls }: ListenOptions): Promise<Listening> {
  const scheme = tls ? 'https' : 'http';
  const first = createServer(app, tls);
  if (host !== undefined) {
    const taken = await bind(first, port, host);
    const shown = host.includes(':') ? `[${host}]` : host;
    return { origin: `${scheme}://${shown}:${taken}`, close: first.close };
  }
  const taken = await bind(first, port, loopback.v4);
  const second = createServer(app, tls);
  const servers = (await bindIfPresent(second, taken, loopback.v6)) ? [first, second] : [first];
  return {
    origin: `${scheme}://localhost:${taken}`,
    close: async () => {
      await Promise.all(servers.map(({ close }) => close()));
    },
  };
}

/** Ends the process with exit code 0 on SIGTERM and SIGINT, after the answers in flight. @param ending is aborted first */
export function endOnSignals(
  { close }: Listening,
  ending = new AbortController(),
  source: { readonly close?: () => Promise<void> } = {},
): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      ending.abort();
      close()
        .then(() => source.close?.())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
}

interface Server {
  readonly server: ServerType;
  readonly close: () => Promise<void>;
}

function createServer(app: App, tls: ListenOptions['tls']): Server {
  const server = createAdaptorServer({
    fetch: (request, env) =>
      'incoming' in env && hasSeveralHosts(env.incoming) ? severalHosts() : app.fetch(request, env),
    ...(tls && { createServer: createHttpsServer, serverOptions: tls }),
  });
  drainBodies(server);
  const unused = unusedConnections(server);
  const waiting = waitingConnections(server);
  return { server, close: () => close(server, unused, waiting) };
}

/**
 * Reads the rest of a body whose request was answered before it had come: whoever has sent all of it, such as a proxy, uses the connection for
 * the next person's request, which would wait behind it. The adapter only resumes the stream, and a reader that nobody reads pauses it
 * again. It closes the connection where the rest does not come within half a second, or is larger than 64 MB.
 */
function drainBodies(server: ServerType): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      if (request.readableEnded) return;
      request.removeAllListeners('data');
      request.resume();
    });
  });
}

/** Node takes the first one; what stands between may have taken the other, and have let the request through because of it. */
function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

function severalHosts(): Response {
  const message = 'Expected one header Host, got several';
  return Response.json({ code: 400, message }, { status: 400, headers: { Connection: 'close' } });
}

/**
 * Connections on which no request is being answered, by client: idle ones, and those that have sent a part of a request. Node does
 * not take the latter for idle.
 */
function waitingConnections(server: ServerType): ReadonlyMap<string, Socket> {
  const waiting = new Map<string, Socket>();
  const answering = new Map<string, number>();
  const sockets = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket);
    for (const each of [sockets, waiting]) each.set(client, socket);
    socket.once('close', () => [sockets, waiting, answering].forEach((each) => each.delete(client)));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const client = clientOf(socket);
    waiting.delete(client);
    answering.set(client, (answering.get(client) ?? 0) + 1);
    response.once('close', () => {
      const left = (answering.get(client) ?? 1) - 1;
      answering.set(client, left);
      const open = sockets.get(client);
      if (left === 0 && open) waiting.set(client, open);
    });
  });
  return waiting;
}

/**
 * Connections without a request so far, by client; browsers open some in advance. Node 20 does not take them for idle
 * (nodejs/node#63452).
 */
function unusedConnections(server: ServerType): ReadonlyMap<string, Socket> {
  const unused = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket);
    unused.set(client, socket);
    socket.once('close', () => unused.delete(client));
  });
  server.on('request', ({ socket }: IncomingMessage) => unused.delete(clientOf(socket)));
  return unused;
}

/** The same for an encrypted connection and the one below it. */
const clientOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

function bind({ server }: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new Error(`Port ${port} is already in use: give another one with --port`) : error);
    });
    server.listen(port, host, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** False when the machine lacks the address family: the other one suffices then. A port in use is still an error. */
async function bindIfPresent(server: Server, port: number, host: string): Promise<boolean> {
  try {
    await bind(server, port, host);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return false;
    throw error;
  }
}

function close(
  server: ServerType,
  unused: ReadonlyMap<string, Socket>,
  waiting: ReadonlyMap<string, Socket>,
): Promise<void> {
  const isHttp1 = 'closeAllConnections' in server;
  // A client that asks again and again would keep its connection busy.
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  for (const socket of unused.values()) socket.destroy();
  // Browsers keep idle connections open for minutes; one that has just got its answer is idle as well.
  const closeIdle = isHttp1 ? setInterval(() => server.closeIdleConnections(), 50) : undefined;
  const endHalfSent = setInterval(() => {
    for (const socket of waiting.values()) socket.destroy();
  }, halfSentMs);
  const giveUp = isHttp1 ? setTimeout(() => server.closeAllConnections(), longestAnswerMs) : undefined;
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(closeIdle);
      clearInterval(endHalfSent);
      clearTimeout(giveUp);
      resolve();
    });
  });
}

/** A call gives what it has by then: the process waits a little longer (listen.ts). */
const leftMs = 10_000;

/** What ends a call early. Two signals as one, until the call is done: AbortSignal.any would be kept as long as the process. */
export interface CallEnd {
  readonly signal: AbortSignal;
  /** Ends it at once. */
  abort(): void;
  done(): void;
}

/** @param ending aborted when the process is about to end */
export function callEnds(ending: AbortSignal, clock: Clock): (caller: AbortSignal) => CallEnd {
  const last = new AbortController();
  ending.addEventListener('abort', () => clock.after(leftMs, () => last.abort()));
  return (caller) => {
    const call = new AbortController();
    const end = () => call.abort();
    const signals = [caller, last.signal];
    for (const signal of signals) {
      if (signal.aborted) end();
      signal.addEventListener('abort', end);
    }
    return {
      signal: call.signal,
      abort: end,
      done: () => signals.forEach((signal) => signal.removeEventListener('abort', end)),
    };
  };
}
