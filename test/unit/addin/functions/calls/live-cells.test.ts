import { describe, expect, it } from 'vitest';
import type { LiveSubscription } from '../../../../../src/client/live/live-symbols';
import { liveSource } from '../../../../../src/addin/functions/calls/live-cells';
import { noOwnMarkets } from '../../../../../src/market/time/markets';
import type { Quote } from '../../../../../src/market/fields/records';
import type { Rectangle } from '../../../../../src/addin/sheet/cells';

describe('A live cell', () => {
  it('shows what went wrong while it was made, and then its values again', () => {
    let deliver: LiveSubscription<Quote>['onResults'] = () => {};
    let isBroken = true;
    const source = liveSource<Quote>({
      client: { activity: { cellAnswered: () => {}, cellShows: () => {} } } as never,
      markets: { own: noOwnMarkets, source: 'service' },
      symbols: [],
      everyMs: 1_000,
      poller: { subscribe: ({ onResults }) => ((deliver = onResults), () => {}), pollNow: () => {}, restart: () => {} },
      fetch: () => Promise.resolve(new Map()),
      cells() {
        if (isBroken) throw new Error('broken format');
        return [[7]];
      },
    });
    const shown: Rectangle[] = [];
    source.start((result) => shown.push(result), {});
    deliver(new Map());
    isBroken = false;
    deliver(new Map());
    expect(shown).toMatchObject([[[{ problem: { kind: 'internal', detail: 'broken format' } }]], [[7]]]);
  });
});
