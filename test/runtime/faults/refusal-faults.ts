/** Refusals: of the key, the plan, a batch, a symbol, the rate. */
import { type Fault, isBatch, no, refusal, says, withoutPairs } from './fault';

const lacking = 'Your plan does not include {feature} ({market}): ask your data provider to add it';

export const refusals: readonly Fault[] = [
  {
    name: '401',
    strikes: 'the service',
    spoil: () => refusal(401, 'bad key'),
    shows: says('The API key was not accepted: enter it again in the Tickgrid pane'),
    recovers: 'with another key',
    // The second opinion, and what of a key that has worked is in flight.
    requests: 3,
  },
  {
    name: '403',
    strikes: 'the endpoint',
    spoil: () => refusal(403, 'not in your plan'),
    shows: says(lacking),
    recovers: 'after five minutes',
    requests: 3,
  },
  {
    name: '403 for one market of several',
    strikes: 'one symbol',
    spoil: () => refusal(403, 'no such market'),
    shows: says(`${lacking} (the service says: no such market)`),
    recovers: 'after five minutes',
    requests: 4,
  },
  {
    name: '403 for batches',
    strikes: 'the endpoint',
    spoil: (strike) => (isBatch(strike) ? refusal(403, 'no batches') : undefined),
    shows: 'its value',
    except: withoutPairs,
    requests: 4,
  },
  {
    name: '404 for the batch',
    strikes: 'the endpoint',
    spoil: (strike) => (isBatch(strike) ? refusal(404, 'no such path') : undefined),
    shows: 'its value',
    except: withoutPairs,
    requests: 4,
  },
  {
    name: '400 on one symbol',
    strikes: 'one symbol',
    spoil: () => refusal(400, 'invalid symbol'),
    shows: says('The data service refused the request (400: invalid symbol)'),
    requests: 4,
  },
  {
    name: '400 whatever is asked',
    strikes: 'the endpoint',
    spoil: () => refusal(400, 'try again tomorrow'),
    shows: says('The data service refused the request (400: try again tomorrow)'),
    requests: 4,
  },
  ...[413, 414].map((status): Fault => ({
    name: `${status} for more than one symbol`,
    strikes: 'the endpoint',
    spoil: ({ symbols }) => (symbols.length > 1 ? refusal(status, 'too much') : undefined),
    shows: 'its value',
    except: { UNIVERSE: no },
    requests: 4,
  })),
];

const implausibleWaits: readonly (readonly [wait: string, answer: () => Response])[] = [
  ['a wait of 1e12 ms', () => refusal(429, 'slow down', { retry_after_ms: 1e12 })],
  // JSON.parse makes Infinity of it.
  ['a wait of 1e999 ms', () => new Response('{"code":429,"message":"slow down","retry_after_ms":1e999}', { status: 429 })],
  [
    'a Retry-After of a distant date',
    () => new Response('{}', { status: 429, headers: { 'Retry-After': 'Fri, 01 Jan 2100 00:00:00 GMT' } }),
  ],
];

export const waits: readonly Fault[] = [
  {
    name: '429 once',
    strikes: 'the service',
    spoil: ({ before }) => (before === 0 ? refusal(429, 'slow down', { retry_after_ms: 7000 }) : undefined),
    shows: 'its value',
    requests: 4,
  },
  {
    name: '429 without retry_after_ms',
    strikes: 'the service',
    spoil: ({ before }) => (before === 0 ? refusal(429, 'slow down') : undefined),
    shows: 'its value',
    requests: 4,
  },
  {
    name: '429 for ever',
    strikes: 'the service',
    spoil: () => refusal(429, 'slow down', { retry_after_ms: 20_000 }),
    // The message continues with what happens next.
    shows: says('Waiting at the request limit: .+'),
    requests: 9,
  },
  ...implausibleWaits.map(([wait, answer]): Fault => ({
    name: `429 with ${wait}`,
    strikes: 'the service',
    spoil: answer,
    shows: says('Waiting at the request limit: .+'),
    recovers: 'after ten minutes',
    // The refresh after a change of key ends the first wait.
    requests: 2,
  })),
];
