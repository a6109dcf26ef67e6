import { describe, expect, it, vi } from 'vitest';
import type { Upstream } from '../../../src/service/sources/upstream/upstream';
import { createUpstreams } from '../../../src/service/sources/upstream/upstreams';

/** Upstreams of keys of which some are accepted. */
function startUpstreams(isAccepted: (key: string) => boolean) {
  const closed: string[] = [];
  const open = vi.fn((key: string) => {
    const close = () => Promise.resolve(void closed.push(key));
    return { isAccepted: () => isAccepted(key), close } as unknown as Upstream;
  });
  return { closed, open, upstreams: createUpstreams(open) };
}

describe('The upstreams of keys', () => {
  it('that are made up displace none of a key that was accepted', () => {
    const { upstreams, closed } = startUpstreams((key) => key === 'valid');
    upstreams.of('valid');
    const kept = upstreams.of('valid');
    for (let i = 0; i < 2_000; i++) upstreams.of(`made up ${i}`);
    expect(upstreams.of('valid')).toBe(kept);
    expect(closed).toHaveLength(1_500);
  });

  it('are the same before and after the key is accepted, and closed once', async () => {
    let isAccepted = false;
    const { upstreams, open, closed } = startUpstreams(() => isAccepted);
    const first = upstreams.of('key');
    isAccepted = true;
    expect([upstreams.of('key'), upstreams.of('key')]).toEqual([first, first]);
    await upstreams.close();
    expect([open.mock.calls.length, closed]).toEqual([1, ['key']]);
  });
});
