import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Evidence,
  nextStep,
  type NextStep,
  probePositions,
  type RefusedBatchFacts,
} from '../../../src/client/batching/split-decision';
import { isProblem, type Problem } from '../../../src/market/texts/problem';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { manyCodes, quotesOf, refusal, settled, startClient } from '../../support/scripted-service';
import { propertyRuns } from '../../support/property-runs';

const all = manyCodes(100);
const badRequest: Problem = { kind: 'request-refused', status: 400, detail: 'invalid symbol' };
const notFound: Problem = { kind: 'request-refused', status: 404, detail: 'not found' };
const notInPlan: Problem = { kind: 'not-in-plan', feature: 'daily', detail: '' };
const withoutBatches: Problem = { ...notInPlan, detail: "Access mode 'batch' not available for daily_bars." };
const failing: Problem = { kind: 'server-error', status: 503 };
const foreign: Problem = { kind: 'foreign-reply', status: 404 };
const limitNamed: Problem = { kind: 'request-refused', status: 400, detail: 'at most 40 symbols per request' };
const facts = (problem: Problem, more: Partial<RefusedBatchFacts> = {}): RefusedBatchFacts => ({
  problem,
  size: 100,
  markets: 1,
  hasSingleEndpoint: true,
  evidence: 'none',
  ...more,
});
const evidence = (known: Evidence) => ({ evidence: known });

const decisions: [title: string, RefusedBatchFacts, NextStep][] = [
  ['is to search for the symbol that a server fails on', facts(failing), { kind: 'search-failing' }],
  ['is to fail where the server fails in every part', facts(failing, evidence('parts-failed')), { kind: 'fail' }],
  ['is to fail for a single symbol that a server fails on', facts(failing, { size: 1 }), { kind: 'fail' }],
  ['is to fail for a single symbol', facts(badRequest, { size: 1 }), { kind: 'fail' }],
  ['is to try usual sizes of a large batch', facts(badRequest), { kind: 'shrink' }],
  ['is to halve a large batch that is not found', facts(notFound), { kind: 'halve' }],
  ['is to halve five symbols', facts(badRequest, { size: 5 }), { kind: 'halve' }],
  ['is to halve four symbols', facts(badRequest, { size: 4 }), { kind: 'halve' }],
  ['is to send three symbols singly', facts(badRequest, { size: 3 }), { kind: 'split', by: 'symbol' }],
  ['is to halve further next to an answered part', facts(badRequest, evidence('sibling-answered')), { kind: 'halve' }],
  ['is to probe when both halves are refused', facts(badRequest, evidence('halves-refused')), { kind: 'probe-symbols' }],
  ['is to probe when every size is refused, too', facts(badRequest, evidence('every-size-refused')), { kind: 'probe-symbols' }],
  ['is to go on after an answered probe', facts(badRequest, evidence('probe-answered')), { kind: 'resume-halves' }],
  ['is to ask once more for a batch endpoint that is not found', facts(notFound, evidence('probe-answered')), { kind: 'ask-again' }],
  [
    'is to replace a batch endpoint that is not found again',
    facts(notFound, evidence('refused-again')),
    { kind: 'replace-batch-endpoint' },
  ],
  [
    'is to go on where there is no single endpoint',
    facts(notFound, { ...evidence('probe-answered'), hasSingleEndpoint: false }),
    { kind: 'resume-halves' },
  ],
  ['is to give up after refused probes', facts(badRequest, evidence('probes-refused')), { kind: 'fail' }],
  ['is to split at the limit that is named', facts(limitNamed), { kind: 'split', by: 'limit', limit: 40 }],
  ['ignores a limit that the batch keeps', facts(limitNamed, { size: 40 }), { kind: 'shrink' }],
  ['is to split by market when the plan refuses several', facts(notInPlan, { markets: 2 }), { kind: 'split', by: 'market' }],
  ['is to probe the plan within one market', facts(notInPlan), { kind: 'probe-single' }],
  [
    'is to split at the limit that a refusal of the plan names',
    facts({ ...notInPlan, detail: '单次最多查询 5 只标的' }),
    { kind: 'split', by: 'limit', limit: 5 },
  ],
  ['is to try a pair after an answered symbol', facts(notInPlan, evidence('single-answered')), { kind: 'probe-pair' }],
  [
    'is to try no pair where words say that batches are lacking',
    facts(withoutBatches, evidence('single-answered')),
    { kind: 'replace-batch-endpoint' },
  ],
  [
    'is to try usual sizes after an answered symbol without an endpoint of its own',
    facts(withoutBatches, { ...evidence('single-answered'), hasSingleEndpoint: false }),
    { kind: 'shrink' },
  ],
  [
    'is to replace batches of which the plan refuses a pair',
    facts(notInPlan, evidence('pair-refused')),
    { kind: 'replace-batch-endpoint' },
  ],
  ['is to ask again after an answered pair', facts(notInPlan, evidence('pair-answered')), { kind: 'ask-again' }],
  ['is to try usual sizes of a batch that the plan refuses again', facts(notInPlan, evidence('refused-again')), { kind: 'shrink' }],
  ['is to fail where the plan refuses every size', facts(notInPlan, evidence('every-size-refused')), { kind: 'fail' }],
  ['is to halve what the plan refuses next to an answered part', facts(notInPlan, evidence('sibling-answered')), { kind: 'halve' }],
  ['is to search for the symbol that a proxy blocks', facts(foreign), { kind: 'search-failing' }],
  ['is to probe a path that a proxy does not know', facts(foreign, { markets: 2, ...evidence('parts-failed') }), { kind: 'probe-single' }],
  ['is to replace a path that a proxy does not know again', facts(foreign, evidence('refused-again')), { kind: 'replace-batch-endpoint' }],
  [
    'is to fail when a proxy replies and there is no single endpoint',
    facts(foreign, { hasSingleEndpoint: false, ...evidence('parts-failed') }),
    { kind: 'fail' },
  ],
  ['is to probe the plan also where there is no single endpoint', facts(notInPlan, { hasSingleEndpoint: false }), { kind: 'probe-single' }],
  ['is to fail when the plan refuses a single symbol', facts(notInPlan, { size: 1 }), { kind: 'fail' }],
];

describe('The next step about a refused batch', () => {
  it.each(decisions)('%s', (_, refused, expected) => expect(nextStep(refused)).toEqual(expected));
});

it('probes at six different positions, the last one first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), (size) => {
      const positions = probePositions(size);
      expect(positions[0]).toBe(size - 1);
      expect(new Set(positions).size).toBe(Math.min(6, size));
      expect(positions.every((position) => position >= 0 && position < size)).toBe(true);
    }),
  );
});

describe('One to five refused symbols in a batch of a hundred', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('fail alone at both ends', async () => expect(await problemsWith([0, 99])).toEqual([0, 99]));

  it('fail alone at the probed positions', async () => {
    const positions = [...probePositions(100)].slice(0, 5).sort((a, b) => a - b);
    expect(await problemsWith(positions)).toEqual(positions);
  });

  it('fail alone at any positions', async () => {
    const positions = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(positions, async (bad) => {
        expect(await problemsWith(bad)).toEqual([...bad].sort((a, b) => a - b));
      }),
      propertyRuns(20),
    );
  });
});

describe('A half that was answered', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells that the refused symbol is in the other one, which needs no request of its own', async () => {
    const { client, asked } = serviceRefusing([42]);
    await settled(client.quotes(all));
    expect(asked().map(({ length }) => length)).toEqual([100, 50, 50, 25, 13, 6, 6, 3, 1, 1, 1]);
  });

  it('lets the other half be split to the end, although every probe of it would be refused', async () => {
    const good = 1;
    expect(probePositions(50)).not.toContain(good);
    const bad = Array.from({ length: 50 }, (_, position) => position).filter((position) => position !== good);
    expect(await problemsWith(bad)).toEqual(bad);
  });

  it('does not tell of a limit of symbols', async () => {
    const { client, asked } = serviceRefusing([42]);
    await settled(client.quotes(all));
    const before = asked().length;
    await settled(client.quotes(manyCodes(100, 'SZ')));
    expect(asked().length - before).toBe(1);
  });
});

describe('Two usual sizes that were both refused', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are taken for a limit until a symbol is refused alone', async () => {
    const { client, asked } = serviceRefusing([20, 70]);
    await settled(client.quotes(all));
    const sizes = asked().map(({ length }) => length);
    expect(sizes.slice(0, 7)).toEqual([100, 50, 20, 20, 20, 20, 20]);
    expect(sizes.slice(7).every((size) => size <= 10)).toBe(true);
    const before = asked().length;
    await settled(client.quotes(manyCodes(100, 'SZ')));
    expect(asked().length - before).toBe(1);
  });

  it('give every symbol their refusal when all probes are refused', async () => {
    const { client } = startClient(() => refusal(400, 'closed'));
    const answer = await settled(client.quotes(manyCodes(10)));
    const problems = [...answer.values()].map((outcome) => (isProblem(outcome) ? outcome.problem : outcome));
    expect(problems).toEqual(manyCodes(10).map(() => ({ kind: 'request-refused', status: 400, detail: 'closed' })));
  });
});

describe('A symbol that was asked alone', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const [symbol] = all as [SymbolCode];

  it('is unknown when it is not found', async () => {
    const { client } = startClient(() => refusal(404));
    const unknown = { problem: { kind: 'unknown-symbol', symbol } };
    expect((await settled(client.quotes([symbol]))).get(symbol)).toMatchObject(unknown);
  });

  it('has the refusal of any other status', async () => {
    const { client } = startClient(() => refusal(400));
    const refused = { problem: { kind: 'request-refused', status: 400 } };
    expect((await settled(client.quotes([symbol]))).get(symbol)).toMatchObject(refused);
  });
});

/** A service that refuses every request for one of these positions of the hundred. */
function serviceRefusing(bad: readonly number[]) {
  const refused = new Set<string>(bad.map((position) => all[position]!));
  return startClient((_, symbols) => (symbols.some((symbol) => refused.has(symbol)) ? refusal(400, 'invalid symbol') : quotesOf(symbols)));
}

/** The positions of a batch of a hundred that have a problem when the service refuses those of `bad`. */
async function problemsWith(bad: readonly number[]): Promise<number[]> {
  const { client } = serviceRefusing(bad);
  const answer = await settled(client.quotes(all));
  return all.flatMap((symbol, position) => (isProblem(answer.get(symbol)) ? [position] : []));
}
