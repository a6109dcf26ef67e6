/** Serves an app on the loopback interface of both address families, and closes it. */
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface ListenOptions {
  readonly port: number;
  /** Key and certificate for https. */
  readonly tls?: { readonly key: string | Buffer; readonly cert: string | Buffer };
}

export interface Listening {
  /** `http://localhost:3000` */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** `localhost` resolves to either of them, depending on the machine. */
const loopback = { v4: '127.0.0.1', v6: '::1' };

/** @throws when the port is in use, with a message that says so */
export async function listen(app: Hono, { port, tls }: ListenOptions): Promise<Listening> {
  const first = createServer(app, tls);
  const taken = await bind(first, port, loopback.v4);
  const second = createServer(app, tls);
  const servers = (await bindIfPresent(second, taken, loopback.v6)) ? [first, second] : [first];
  return {
    origin: `${tls ? 'https' : 'http'}://localhost:${taken}`,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

/** Ends the process with exit code 0 on SIGTERM and SIGINT, even with connections open. */
export function endOnSignals({ close }: Listening): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)));
  }
}

function createServer(app: Hono, tls: ListenOptions['tls']): ServerType {
  return createAdaptorServer({
    fetch: app.fetch,
    ...(tls && { createServer: createHttpsServer, serverOptions: tls }),
  });
}

function bind(server: ServerType, port: number, host: string): Promise<number> {
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
async function bindIfPresent(server: ServerType, port: number, host: string): Promise<boolean> {
  try {
    await bind(server, port, host);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return false;
    throw error;
  }
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    // Browsers keep idle connections open for minutes, and close() would wait for them.
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}
