import { describe, expect, it } from 'vitest';
import type { FaultKind } from '../../../src/service/endpoints/faults';
import { createService, type ServiceOptions } from '../../../src/service/command/service';
import { startService, thursdayMorning } from '../../support/local-service';
import { barsBySymbol } from './bodies';

const path = '/v1/klines/batch?symbols=600519.SH,AAPL.US&count=5';
const withFault = (kind: FaultKind, probability = 1) => ({ faults: [{ kind, probability }] });

const nextTurn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

/** The status that a client receives from a service with the fault `silence`. */
async function statusOf(signal: AbortSignal, options: Partial<ServiceOptions>): Promise<number> {
  const service = createService({ now: () => thursdayMorning, ...withFault('silence'), ...options });
  const request = new Request(`http://localhost${path}`, { headers: { 'X-API-Key': 'demo' }, signal });
  return (await service.fetch(request)).status;
}

describe('faults of responses', () => {
  it.each([
    ['http-500', 500],
    ['http-503', 503],
    ['rate-limit', 429],
  ] as const)('%s answers with its status', async (kind, status) => {
    expect((await startService(withFault(kind))(path)).status).toBe(status);
  });

  it('slow waits for three seconds', async () => {
    const pauses: number[] = [];
    const pause = (ms: number) => {
      pauses.push(ms);
      return Promise.resolve();
    };
    expect((await startService({ ...withFault('slow'), pause })(path)).status).toBe(200);
    expect(pauses).toEqual([3000]);
  });

  it('silence ends only when the client disconnects', async () => {
    const client = new AbortController();
    const status = statusOf(client.signal, { nextTurn: () => Promise.resolve() });
    const winner = await Promise.race([status, nextTurn().then(() => 'silence')]);
    expect(winner).toBe('silence');
    client.abort();
    expect(await status).toBe(503);
  });

  it('silence ends when the client has disconnected before it begins', async () => {
    const client = new AbortController();
    const disconnect = () => {
      client.abort();
      return Promise.resolve();
    };
    expect(await statusOf(client.signal, { nextTurn: disconnect })).toBe(503);
  });
});

describe('faults of bodies', () => {
  it('reset breaks in the middle of the body', async () => {
    await expect(startService(withFault('reset'))(path)).rejects.toThrow('connection reset');
  });

  it('truncate, html and not-json send no JSON', async () => {
    for (const kind of ['truncate', 'not-json'] as const) {
      await expect(startService(withFault(kind))(path)).rejects.toThrow(SyntaxError);
    }
    expect((await startService(withFault('html'))(path)).body).toContain('<!doctype html>');
  });

  it('wrong-lengths, unsorted and drop-symbol send JSON that breaks the contract', async () => {
    const first = async (kind: FaultKind) => barsBySymbol(await startService(withFault(kind))(path))['600519.SH'];
    const { timestamp, close } = (await first('wrong-lengths'))!;
    expect(close).toHaveLength(timestamp.length - 1);
    const unsorted = (await first('unsorted'))!;
    expect(unsorted.timestamp).toEqual([...unsorted.timestamp].sort((a, b) => b - a));
    expect(await first('drop-symbol')).toBeUndefined();
  });
});

describe('faults', () => {
  it('strike as often as their probability says', async () => {
    const draws = [0.1, 0.9, 0.29, 0.31];
    const random = () => draws.shift() ?? 1;
    const ask = startService({ ...withFault('http-500', 0.3), random });
    const statuses = [await ask(path), await ask(path), await ask(path), await ask(path)].map(({ status }) => status);
    expect(statuses).toEqual([500, 200, 500, 200]);
  });
});
