import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../src/service/http/refusals';
import type { Upstream } from '../../../src/service/gateway/upstream';
import { createUpstreams } from '../../../src/service/gateway/upstreams';

/** Upstreams of keys of which some are accepted. */
function startUpstreams(isAccepted: (key: string) => boolean, ownKey?: string) {
  const closed: string[] = [];
  const open = vi.fn((key: string, isTrial: boolean) => {
    const name = `${key}${isTrial ? ' on trial' : ''}`;
    const close = () => Promise.resolve(void closed.push(name));
    return { isAccepted: () => isAccepted(key), close, name } as unknown as Upstream;
  });
  const upstreams = createUpstreams({ ownKey, open });
  /** A request that is on its way until it is ended. */
  const begin = (key: string) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    return { over: upstreams.during(key, () => ended), end: () => end() };
  };
  return { closed, open, upstreams, begin, ask: (key: string) => upstreams.during(key, () => Promise.resolve()) };
}

describe('The upstream of a key', () => {
  it('that is not accepted ends with its requests', async () => {
    const { upstreams, closed, open, begin } = startUpstreams(() => false);
    const [first, second] = [begin('made up'), begin('made up')];
    first.end();
    await first.over;
    expect([open.mock.calls, closed]).toEqual([[['made up', true]], []]);
    second.end();
    await second.over;
    expect([closed, upstreams.accepted('made up')]).toEqual([['made up on trial'], undefined]);
  });

  it('is kept from its acceptance on, without what its trial has left', async () => {
    const { upstreams, closed, open, ask } = startUpstreams((key) => key === 'valid');
    await ask('valid');
    const kept = upstreams.accepted('valid');
    for (let i = 0; i < 2_000; i++) await ask(`made up ${i}`);
    await ask('valid');
    expect(upstreams.accepted('valid')).toBe(kept);
    expect(open.mock.calls.filter(([key]) => key === 'valid')).toEqual([
      ['valid', true],
      ['valid', false],
    ]);
    await upstreams.close();
    expect(closed.filter((name) => name.startsWith('valid'))).toEqual(['valid on trial', 'valid']);
  });

  it('is there from the start where it is the gateway’s own', () => {
    const { upstreams, open } = startUpstreams(() => false, 'own');
    expect(upstreams.accepted('own')).toBeDefined();
    expect(open.mock.calls).toEqual([['own', false]]);
  });
});

describe('Keys on trial', () => {
  it('are not asked about again for a minute once they were refused', async () => {
    vi.useFakeTimers();
    const { upstreams, open } = startUpstreams(() => false);
    const ask = () => upstreams.during('wrong', () => Promise.reject(new Refusal(401, 'no')));
    for (const laterMs of [0, 59_000, 2_000]) {
      vi.advanceTimersByTime(laterMs);
      await expect(ask()).rejects.toMatchObject({ status: 401 });
    }
    expect(open).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('are so many at once, whoever makes them up, and hold up none that was accepted', async () => {
    const { begin, ask, open } = startUpstreams((key) => key === 'valid');
    await ask('valid');
    const held = Array.from({ length: 200 }, (_, i) => begin(`made up ${i}`));
    const settled = Promise.allSettled(held.map(({ over }) => over));
    await ask('valid');
    await expect(ask('another')).rejects.toMatchObject({ status: 503, retryAfterMs: 1_000 });
    expect(open.mock.calls.length).toBe(64 + 2);
    for (const { end } of held) end();
    await settled;
    await ask('another');
  });

  it('have so many requests at once', async () => {
    const { begin, ask } = startUpstreams(() => false);
    const held = Array.from({ length: 16 }, () => begin('made up'));
    await expect(ask('made up')).rejects.toMatchObject({ status: 429 });
    for (const { end, over } of held) {
      end();
      await over;
    }
    await ask('made up');
  });
});
