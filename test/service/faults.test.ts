import { describe, expect, it } from 'vitest';
import type { FaultKind } from '../../src/service/faults';
import { createService } from '../../src/service/service';
import { startService, thursdayMorning } from '../support/local-service';

const path = '/v1/klines/batch?symbols=600519.SH,AAPL.US&count=5';
const withFault = (kind: FaultKind, probability = 1) => ({ faults: [{ kind, probability }] });

describe('faults on demand', () => {
  it.each([
    ['http-500', 500],
    ['http-503', 503],
    ['rate-limit', 429],
  ] as const)('%s answers with its status', async (kind, status) => {
    expect((await startService(withFault(kind))(path)).status).toBe(status);
  });

  it('slow waits for seconds', async () => {
    const pauses: number[] = [];
    const pause = async (ms: number) => void pauses.push(ms);
    expect((await startService({ ...withFault('slow'), pause })(path)).status).toBe(200);
    expect(pauses).toEqual([3000]);
  });

  it('silence ends only when the caller gives up', async () => {
    const service = createService({ now: () => thursdayMorning, ...withFault('silence') });
    const controller = new AbortController();
    const request = new Request(`http://localhost${path}`, {
      headers: { 'X-API-Key': 'demo' },
      signal: controller.signal,
    });
    const answer = Promise.resolve(service.fetch(request)).then(({ status }) => status);
    const winner = await Promise.race([answer, new Promise((resolve) => setImmediate(() => resolve('silence')))]);
    expect(winner).toBe('silence');
    controller.abort();
    expect(await answer).toBe(503);
  });

  it('reset breaks in the middle of the body', async () => {
    await expect(startService(withFault('reset'))(path)).rejects.toThrow('connection reset');
  });

  it('truncate, html and not-json are no JSON', async () => {
    for (const kind of ['truncate', 'not-json'] as const) {
      await expect(startService(withFault(kind))(path)).rejects.toThrow(SyntaxError);
    }
    expect((await startService(withFault('html'))(path)).body).toContain('<!doctype html>');
  });

  it('wrong-lengths, unsorted and drop-symbol keep JSON but not the contract', async () => {
    const first = async (kind: FaultKind) => (await startService(withFault(kind))(path)).body.data['600519.SH'];
    const { timestamp, close } = await first('wrong-lengths');
    expect(close).toHaveLength(timestamp.length - 1);
    const unsorted = await first('unsorted');
    expect(unsorted.timestamp).toEqual([...unsorted.timestamp].sort((a: number, b: number) => b - a));
    expect(await first('drop-symbol')).toBeUndefined();
  });

  it('strike as often as they were told to', async () => {
    const draws = [0.1, 0.9, 0.29, 0.31];
    const random = () => draws.shift() ?? 1;
    const ask = startService({ ...withFault('http-500', 0.3), random });
    const statuses = [await ask(path), await ask(path), await ask(path), await ask(path)].map(({ status }) => status);
    expect(statuses).toEqual([500, 200, 500, 200]);
  });
});
