/** How a service ends its connections. The limit after which it gives up never comes here. */
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listen } from '../../../src/service/http/listen';
import { selfSigned } from '../../support/nginx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

const plain = (port: number) => connect(port, '127.0.0.1');
const encrypted = (port: number) => connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });

const cases: readonly (readonly [what: string, isSecure: boolean, open: (port: number) => Socket])[] = [
  ['a connection', false, plain],
  ['an encrypted connection', true, encrypted],
  ['a connection that is not encrypted yet', true, plain],
];

it.each(cases)('does not wait for %s that has sent no request', async (_, isSecure, open) => {
  const { port, close } = await start({ isSecure, answer: () => new Response('served') });
  const unused = open(port);
  await once(unused, open === encrypted ? 'secureConnect' : 'connect');
  // Connections are accepted in their order.
  const used = (isSecure ? encrypted : plain)(port);
  used.write(last);
  expect(await text(used)).toContain('served');
  const ended = new Promise((resolve) => unused.once('close', resolve));
  unused.on('error', () => {}).resume();
  await close();
  await ended;
});

it.each([
  ['GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n', 'HTTP/1.1 400'],
  ['GET / HTTP/1.1\r\nhost: localhost\r\nX-Host: a\r\nHOST: localhost\r\n', 'HTTP/1.1 400'],
  ['GET / HTTP/1.1\r\nHost: localhost\r\nX-Host: Host\r\n', 'HTTP/1.1 200'],
])('takes exactly one header Host: %j', async (head, status) => {
  const { port, close } = await start({ isSecure: false, answer: () => new Response('served') });
  const socket = plain(port);
  socket.write(`${head}Connection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(new RegExp(`^${status}`));
  await close();
});

it.each([
  ['nobody has begun', () => {}],
  ['somebody has begun', ({ body }: Request) => void body?.getReader().read()],
  ['somebody has given up', ({ body }: Request) => void body?.getReader().cancel()],
])('reads the rest of a refused body that %s to read, before the next request', async (_, read) => {
  const answer = (asked: Request) => {
    read(asked);
    return Promise.resolve(new Response(asked.method === 'GET' ? 'the next one' : 'refused'));
  };
  const { port, close } = await start({ isSecure: false, answer });
  const socket = plain(port);
  const received = text(socket);
  const body = 'x'.repeat(4_000_000);
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}${last}`);
  expect(await received).toMatch(/refused[^]*the next one$/);
  await close();
});

it('answers one more request on a connection that goes on asking', async () => {
  const events = new EventEmitter();
  const [asked, released] = [once(events, 'asked'), once(events, 'released')];
  const answer = async () => {
    events.emit('asked');
    await released;
    return new Response('served');
  };
  const { port, close } = await start({ isSecure: false, answer });
  const socket = plain(port);
  const received = text(socket);
  socket.write(request);
  await asked;
  const closed = close();
  const askedAgain = once(events, 'asked');
  socket.write(request + request);
  await askedAgain;
  events.emit('released');
  await closed;
  expect((await received).match(/^Connection: .*$|served/gim)).toEqual([
    ...['Connection: keep-alive', 'served'],
    ...['Connection: close', 'served'],
  ]);
});

it.each([
  ['the head of a request', 'GET / HTTP/1.1\r\nHo'],
  ['a body that nobody reads', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx'],
])('does not wait for the rest of %s', async (_, part) => {
  vi.useRealTimers();
  const { port, close } = await start({ isSecure: false, answer: () => new Response('served') });
  // The second request of a connection: the first one was answered.
  const socket = plain(port);
  socket.on('error', () => {});
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.write(request);
  await once(socket, 'data');
  socket.write(part);
  // Another connection is answered after the part has come.
  const other = plain(port);
  other.write(last);
  expect(await text(other)).toContain('served');
  const endedAt = performance.now();
  await close();
  await ended;
  // Without an end of ours, the service gives up after twelve seconds.
  expect(performance.now() - endedAt).toBeLessThan(8_000);
});

interface Started {
  readonly isSecure: boolean;
  readonly answer: (request: Request) => Response | Promise<Response>;
}

async function start({ isSecure, answer }: Started) {
  const folder = mkdtempSync(join(tmpdir(), 'listen-'));
  const { certificate, key } = selfSigned(folder);
  const tls = { cert: readFileSync(certificate), key: readFileSync(key) };
  rmSync(folder, { recursive: true });
  const { origin, close } = await listen({ fetch: answer }, { port: 0, ...(isSecure && { tls }) });
  return { port: Number(new URL(origin).port), close };
}
