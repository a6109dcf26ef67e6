import { expect, it } from 'vitest';
import { createRequestLog } from '../../../../src/client/http/request-log';
import type { SendRequest } from '../../../../src/client/http/send-request';
import type { RequestObservers } from '../../../../src/client/store/query';
import { createHandClock } from '../../../bench/hand-clock';

const observers: RequestObservers = { priority: () => undefined, signal: new AbortController().signal };
const quotesOf = (symbols: string) => ({ endpoint: 'quotes', parameters: { symbols } }) as const;
const answering: SendRequest = (_, __, read) => Promise.resolve(read({ data: {}, staleSince: new Map() }));

it('keeps the last two hundred requests that were answered, and none that failed', async () => {
  const log = createRequestLog(createHandClock(0));
  await expect(log.watch(() => Promise.reject(new Error('offline')))(quotesOf('X'), observers, () => 0)).rejects.toThrow('offline');
  expect(log.answered()).toEqual([]);
  const send = log.watch(answering);
  for (let i = 0; i < 201; i++) await send(quotesOf(String(i)), observers, () => 0);
  expect(log.answered().map(({ parameters }) => parameters['symbols'])).toEqual(Array.from({ length: 200 }, (_, i) => String(i + 1)));
});

it('keeps two hundred of the cells that wait for the symbols of a request', async () => {
  const log = createRequestLog(createHandClock(0));
  const cells = Array.from({ length: 300 }, (_, i) => `S!A${i + 1}`);
  const askers = (keys: ReadonlySet<string>) => (keys.has('X') ? [...cells, ...cells] : []);
  const send = log.watch(answering);
  await send(quotesOf('W,X'), { ...observers, askers }, () => 0);
  await send(quotesOf('Y'), { ...observers, askers }, () => 0);
  expect(log.answered().map(({ askedBy }) => askedBy)).toEqual([cells.slice(0, 200), []]);
});
