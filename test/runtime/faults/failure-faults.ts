/** Failures of connection, server and response format. */
import { type Fault, refusal, says, unreadable, withoutOneEndpoint } from './fault';
import { inPieces, pause, withData } from './response-changes';

export const failures: readonly Fault[] = [
  {
    name: '500',
    strikes: 'the endpoint',
    spoil: () => refusal(500, 'oops'),
    shows: says('The data service has a problem (500): this cell tries again automatically'),
    requests: 7,
  },
  {
    name: '503, then well',
    strikes: 'the endpoint',
    spoil: ({ before }) => (before < 2 ? refusal(503, 'starting') : undefined),
    shows: 'its value',
    requests: 5,
  },
  {
    name: '404 of a proxy',
    strikes: 'the endpoint',
    spoil: proxyPage,
    shows: says('The reply (404) is not from the data service: this cell tries again automatically'),
    // Three tries of the batch, of a single request, and of the batch again.
    requests: 9,
  },
  {
    name: 'stray 404 of a proxy',
    strikes: 'the endpoint',
    spoil: ({ before }) => (before === 0 ? proxyPage() : undefined),
    shows: 'its value',
    requests: 4,
  },
  {
    name: 'redirect to another host',
    strikes: 'the endpoint',
    spoil: () => new Response(null, { status: 302, headers: { Location: 'https://elsewhere.test/' } }),
    shows: says('The data service has moved: check the service address in the Tickgrid pane'),
    requests: 3,
  },
  {
    name: 'connection refused',
    strikes: 'the service',
    spoil: () => Promise.reject(new TypeError('fetch failed')),
    shows: says('Cannot reach the data service: check your network and the service address'),
    requests: 9,
  },
  {
    name: 'reset in mid-body',
    strikes: 'the endpoint',
    spoil: async ({ answer }) => {
      const bytes = new Uint8Array(await (await answer()).arrayBuffer());
      const half = bytes.subarray(0, bytes.length / 2);
      return inPieces(firstThen(half, () => Promise.reject(new TypeError('terminated'))));
    },
    shows: says('Cannot reach the data service: check your network and the service address'),
    requests: 7,
  },
  {
    name: 'silence',
    strikes: 'the endpoint',
    spoil: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new TypeError('aborted')))),
    shows: says('The data service did not reply in time: this cell tries again automatically'),
    requests: 7,
  },
  {
    name: 'slow drip',
    strikes: 'the endpoint',
    spoil: async ({ answer }) => {
      const bytes = new Uint8Array(await (await answer()).arrayBuffer());
      const length = Math.ceil(bytes.length / 4);
      const pieces = [0, 1, 2, 3].map((i) => bytes.subarray(i * length, (i + 1) * length));
      return inPieces(mapLazily(pieces, (piece) => pause(4_000).then(() => piece)));
    },
    shows: 'its value',
    requests: 4,
  },
];

export const bodies: readonly Fault[] = [
  {
    name: 'truncated JSON',
    strikes: 'the endpoint',
    spoil: async ({ answer }) => {
      const text = await (await answer()).text();
      return new Response(text.slice(0, text.length / 2), { headers: { 'Content-Type': 'application/json' } });
    },
    shows: unreadable('not JSON'),
    requests: 5,
  },
  {
    name: 'HTML instead of JSON',
    strikes: 'the endpoint',
    spoil: () => new Response('<!doctype html><p>Please sign in</p>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
    shows: unreadable('not JSON'),
    requests: 5,
  },
  {
    name: 'JSON as text',
    strikes: 'the endpoint',
    spoil: async ({ answer }) => new Response(await (await answer()).text(), { headers: { 'Content-Type': 'text/plain' } }),
    shows: unreadable('wrong content type'),
    requests: 5,
  },
  {
    name: 'JSON without data',
    strikes: 'the endpoint',
    spoil: () => Response.json({ ok: true }),
    shows: unreadable('no data'),
    requests: 5,
  },
  {
    name: '50 MB body',
    strikes: 'the endpoint',
    spoil: () => inPieces(mapLazily(new Array<Uint8Array>(50).fill(megabyte), (piece) => piece)),
    shows: unreadable('larger than 32 MB'),
    requests: 5,
  },
  {
    name: 'empty data',
    strikes: 'the endpoint',
    spoil: async ({ answer }) => withData(await answer(), (data) => (Array.isArray(data) ? [] : {})),
    shows: says('Symbol not found: {symbol}'),
    except: { ...withoutOneEndpoint, UNIVERSE: 'nothing' },
    recovers: 'after five minutes',
    requests: 6,
  },
];

function proxyPage(): Response {
  return new Response('<h1>404 Not Found</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } });
}

const megabyte = new Uint8Array(1 << 20).fill(32);

function* firstThen<T>(first: T, next: () => Promise<T>): Iterable<T | Promise<T>> {
  yield first;
  yield next();
}

/** Maps each item when it is requested. */
function* mapLazily<From, To>(items: readonly From[], change: (item: From) => To): Iterable<To> {
  for (const item of items) yield change(item);
}
