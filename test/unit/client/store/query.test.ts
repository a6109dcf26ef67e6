/** A query from its first observer to its outcome. */
import { describe, expect, it, vi } from 'vitest';
import { mostUrgent, type Priority, Query, type QueryObserver, sendTogether } from '../../../../src/client/store/query';
import { MarketDataError } from '../../../../src/market/texts/problem';

const session = {};
const { signal } = new AbortController();
const definition = (size = 10, epoch = 0) => ({
  ...{ cacheKey: { shape: '', key: 'A' }, params: size, size, epoch },
  session,
});

function startQuery() {
  const onOutcome = vi.fn();
  return { onOutcome, query: new Query<string, number, number>(definition(), onOutcome) };
}

const observer = (priority: Priority = 'formula') => ({ priority, onSettled: vi.fn() }) satisfies QueryObserver<number>;
const isCancelled = (outcome: unknown) => outcome instanceof MarketDataError && outcome.problem.kind === 'cancelled';

describe('The most urgent', () => {
  it.each([
    [['background', 'live', 'refresh', 'formula'], 'formula'],
    [['refresh', 'live', 'background'], 'refresh'],
    [['background', 'live'], 'live'],
    [['live', 'live'], 'live'],
    [[undefined, 'background'], 'background'],
    [[], undefined],
  ] as const)('of %o is %s', (given, expected) => {
    expect(mostUrgent<Priority | undefined>(given, (priority) => priority)).toBe(expected);
  });
});

describe('The urgency of a query', () => {
  it('is that of the most urgent of its observers, also after one has changed', () => {
    const { query } = startQuery();
    const [first, second] = [observer('refresh'), observer('live')];
    query.observe(second);
    expect(query.priority).toBe('live');
    query.observe(first);
    expect(query.priority).toBe('refresh');
    first.priority = 'background';
    query.observe(first);
    expect(query.priority).toBe('live');
  });

  it('is looked up once, however often it is compared with that of other queries', () => {
    const { query } = startQuery();
    let lookups = 0;
    query.observe({
      get priority() {
        lookups++;
        return 'refresh' as const;
      },
      onSettled: vi.fn(),
    });
    const { priority } = sendTogether([query]);
    expect(priority()).toBe('refresh');
    const looked = lookups;
    for (let i = 0; i < 1_000; i++) priority();
    expect(lookups).toBe(looked);
  });
});

describe('A queued query', () => {
  it('grows to the largest size that is wanted', () => {
    const { query } = startQuery();
    expect(query.tryJoin(definition(5))).toBe(true);
    expect(query.definition.size).toBe(10);
    expect(query.tryJoin(definition(20))).toBe(true);
    expect(query.definition).toMatchObject({ size: 20, params: 20 });
  });

  it('does not serve another epoch', () => expect(startQuery().query.tryJoin(definition(10, 1))).toBe(false));

  it('is settled as cancelled when its last observer leaves, and not before', () => {
    const { query, onOutcome } = startQuery();
    const [first, second] = [observer(), observer('live')];
    query.observe(first);
    query.observe(second);
    query.unobserve(first);
    expect(query.priority).toBe('live');
    expect(query.state.kind).toBe('queued');
    expect(onOutcome).not.toHaveBeenCalled();
    query.unobserve(second);
    expect(query.state.kind).toBe('settled');
    expect(onOutcome.mock.calls.map(([, outcome]) => isCancelled(outcome))).toEqual([true]);
    expect(query.tryJoin(definition(5))).toBe(false);
  });

  it('stays settled when it is sent after its cancellation', () => {
    const { query } = startQuery();
    const only = observer();
    query.observe(only);
    query.unobserve(only);
    query.markSent(() => undefined, signal);
    expect(query.state.kind).toBe('settled');
  });
});

describe('A query that was sent', () => {
  it('serves the same size, and grows no more', () => {
    const { query } = startQuery();
    query.markSent(() => undefined, signal);
    expect(query.tryJoin(definition(10))).toBe(true);
    expect(query.tryJoin(definition(11))).toBe(false);
    expect(query.definition.size).toBe(10);
  });

  it('reports its cancellation to the first that sent it', () => {
    const { query } = startQuery();
    const [first, second] = [vi.fn(), vi.fn()];
    const only = observer();
    query.observe(only);
    query.markSent(first, signal);
    query.markSent(second, signal);
    query.unobserve(only);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('A settled query', () => {
  it('serves nobody, and does not settle its observers again', () => {
    const { query, onOutcome } = startQuery();
    const only = observer();
    query.observe(only);
    query.markSent(() => undefined, signal);
    query.settle(1, 10);
    query.settle(2, 10);
    expect(query.state).toEqual({ kind: 'settled', outcome: 1 });
    expect(only.onSettled.mock.calls).toEqual([[1]]);
    expect(query.tryJoin(definition(5))).toBe(false);
    // What comes later may still be cached.
    expect(onOutcome.mock.calls.map(([, outcome]) => outcome as number)).toEqual([1, 2]);
  });

  it('is not cancelled by an observer that leaves', () => {
    const { query, onOutcome } = startQuery();
    const only = observer();
    const onCancelled = vi.fn();
    query.observe(only);
    query.markSent(onCancelled, signal);
    query.settle(1, 10);
    query.unobserve(only);
    expect(query.state).toEqual({ kind: 'settled', outcome: 1 });
    expect(onOutcome).toHaveBeenCalledTimes(1);
    expect(onCancelled).not.toHaveBeenCalled();
  });

  it('keeps the outcome of its cancellation when a response comes later', () => {
    const { query } = startQuery();
    const only = observer();
    query.observe(only);
    query.markSent(() => undefined, signal);
    query.unobserve(only);
    query.settle(1, 10);
    expect(query.state.kind === 'settled' && isCancelled(query.state.outcome)).toBe(true);
  });
});

describe('Queries that are sent together', () => {
  it('have the priority of the most urgent, and are aborted with the last of them', () => {
    const [a, b] = [startQuery().query, startQuery().query];
    const [ofA, ofB] = [observer('live'), observer('refresh')];
    a.observe(ofA);
    b.observe(ofB);
    const { signal, priority } = sendTogether([a, b]);
    expect(priority()).toBe('refresh');
    b.unobserve(ofB);
    expect(priority()).toBe('live');
    expect(signal.aborted).toBe(false);
    a.unobserve(ofA);
    expect(priority()).toBeUndefined();
    expect(signal.aborted).toBe(true);
  });
});
