/**
 * Fetches a chunk of symbols so that none spoils its neighbours. A batch refused for what it contains is halved until
 * the culprit stands alone; one refused by the plan is split by market; a batch endpoint that is refused as such
 * gives way to single requests.
 *
 * The brake: an endpoint that refuses everything costs four requests. When the batch and both halves fail alike, a symbol
 * asked alone decides whether it is worth going on; once it has been answered, every neighbour gets its answer.
 */
import { isProblem, MarketDataError } from '../market/problem';
import { marketIds } from '../market/markets';
import { marketOf, type SymbolCode } from '../market/symbol';
import type { ReadOutcomes } from '../protocol/read-records';
import {
  allFail,
  type Answer,
  attempt,
  type Chunk,
  type ChunkTools,
  endpointOf,
  featureOfChunk,
  isMissing,
  hasSingle,
  merge,
  pieces,
} from './chunk';
import type { Learned } from './learned';
import type { Send } from './sender';

/** An outcome for every symbol of the chunk that the answers mention; a symbol that is left out does not exist. */
export type FetchChunk = <Query, Value>(chunk: Chunk<Query, Value>) => Promise<ReadOutcomes<Value>>;

/** @param learned gives the memory of the present access, which the chunk keeps until it is done */
export function createChunkFetcher({
  send,
  learned,
}: {
  readonly send: Send;
  readonly learned: () => Learned;
}): FetchChunk {
  return (chunk) => fetchKnowingRefusals(chunk, { send, learned: learned() });
}

/** Symbols whose market the plan is known to lack are answered without a request. */
async function fetchKnowingRefusals<Q, V>(chunk: Chunk<Q, V>, tools: ChunkTools): Promise<ReadOutcomes<V>> {
  const feature = featureOfChunk(chunk);
  const refusalOf = (symbol: SymbolCode) => tools.learned.planRefusal(feature, marketOf(symbol));
  const refused: ReadOutcomes<V> = new Map();
  for (const symbol of chunk.symbols) {
    const refusal = refusalOf(symbol);
    if (refusal) refused.set(symbol, refusal);
  }
  const symbols = chunk.symbols.filter((symbol) => !refused.has(symbol));
  return symbols.length === 0 ? refused : merge([refused, await fetchWhole({ ...chunk, symbols }, tools)]);
}

async function fetchWhole<Q, V>(chunk: Chunk<Q, V>, tools: ChunkTools): Promise<ReadOutcomes<V>> {
  if (chunk.symbols.length > 1 && tools.learned.lacksBatch(chunk.resource.batch)) return fetchEach(chunk, tools);
  const answer = await attempt(chunk, tools);
  return isProblem(answer) ? fetchInParts(chunk, answer, tools) : answer;
}

/** What to do about a failed request depends on why it failed. */
function fetchInParts<Q, V>(chunk: Chunk<Q, V>, error: MarketDataError, tools: ChunkTools): Promise<ReadOutcomes<V>> {
  const { problem } = error;
  if (problem.kind === 'not-in-plan') return splitByMarket(chunk, error, tools);
  if (chunk.symbols.length > 1 && problem.kind === 'request-refused') return isolate(chunk, error, tools);
  return Promise.resolve(allFail(chunk, error));
}

/** The two halves of a batch that was refused, and what is known of them. */
async function isolate<Q, V>(chunk: Chunk<Q, V>, error: MarketDataError, tools: ChunkTools): Promise<ReadOutcomes<V>> {
  const { learned } = tools;
  const endpoint = endpointOf(chunk);
  const named = namedLimit(error, chunk.symbols.length);
  if (named !== undefined) {
    learned.noteNamedLimit(endpoint, named);
    return fetchParts(chunk, pieces(chunk.symbols, named), tools);
  }
  if (chunk.symbols.length <= fewSymbols) return fetchEach(chunk, tools);
  return isolateHalves(chunk, error, tools);
}

async function isolateHalves<Q, V>(
  chunk: Chunk<Q, V>,
  error: MarketDataError,
  tools: ChunkTools,
): Promise<ReadOutcomes<V>> {
  const halves = halvesOf(chunk);
  const [left, right] = halves;
  const answers = [await attempt(left, tools), await attempt(right, tools)];
  if (answers.every(isProblem)) {
    if (!(await lastIsAnswered(chunk, tools))) return allFail(chunk, error);
    if (isMissing(error) && hasSingle(chunk)) return fetchWithoutBatch(chunk, tools);
  }
  return joined(chunk, halves, answers, tools);
}

/** So few are asked one by one: that costs no more than finding out. */
const fewSymbols = 3;

/** The service works, and something in this chunk is refused: halved until it stands alone. */
async function halve<Q, V>(chunk: Chunk<Q, V>, tools: ChunkTools): Promise<ReadOutcomes<V>> {
  const halves = halvesOf(chunk);
  return joined(chunk, halves, await Promise.all(halves.map((half) => attempt(half, tools))), tools);
}

/** The answers of both halves, each halved further where it failed. Two that work tell of a limit between them. */
async function joined<Q, V>(
  chunk: Chunk<Q, V>,
  halves: readonly Chunk<Q, V>[],
  answers: readonly Answer<V>[],
  tools: ChunkTools,
): Promise<ReadOutcomes<V>> {
  if (!answers.some(isProblem)) {
    const count = chunk.symbols.length;
    tools.learned.noteTooMany(chunk.resource.batch, count, Math.ceil(count / 2));
  }
  const outcomes = halves.map((half, index) => {
    const answer = answers[index];
    return answer === undefined ? Promise.resolve<ReadOutcomes<V>>(new Map()) : goOn(half, answer, tools);
  });
  return merge(await Promise.all(outcomes));
}

async function goOn<Q, V>(half: Chunk<Q, V>, answer: Answer<V>, tools: ChunkTools): Promise<ReadOutcomes<V>> {
  if (!isProblem(answer)) return answer;
  if (half.symbols.length === 1) return allFail(half, answer);
  return answer.problem.kind === 'request-refused' ? halve(half, tools) : fetchInParts(half, answer, tools);
}

function halvesOf<Q, V>(chunk: Chunk<Q, V>): readonly [Chunk<Q, V>, Chunk<Q, V>] {
  const middle = Math.ceil(chunk.symbols.length / 2);
  return [
    { ...chunk, symbols: chunk.symbols.slice(0, middle) },
    { ...chunk, symbols: chunk.symbols.slice(middle) },
  ];
}

/** True when the last symbol gets an answer of its own. */
async function lastIsAnswered<Q, V>(chunk: Chunk<Q, V>, tools: ChunkTools): Promise<boolean> {
  const symbol = chunk.symbols.at(-1);
  if (symbol === undefined) return false;
  const answer = await attempt({ ...chunk, symbols: [symbol] }, tools);
  return !isProblem(answer) && !isProblem(answer.get(symbol));
}

/** The single endpoint answers where the batch endpoint says "not found": it is the batch endpoint that is missing. */
function fetchWithoutBatch<Q, V>(chunk: Chunk<Q, V>, tools: ChunkTools): Promise<ReadOutcomes<V>> {
  tools.learned.noteNoBatch(chunk.resource.batch);
  return fetchEach(chunk, tools);
}

/**
 * A 403 of a batch over several markets may be about one of them. Within one market it may be about batches: the first
 * symbol is asked alone, and when that works the others are, too.
 */
async function splitByMarket<Q, V>(
  chunk: Chunk<Q, V>,
  error: MarketDataError,
  tools: ChunkTools,
): Promise<ReadOutcomes<V>> {
  const byMarket = marketIds
    .map((market) => chunk.symbols.filter((symbol) => marketOf(symbol) === market))
    .filter((symbols) => symbols.length > 0);
  if (byMarket.length > 1) return fetchParts(chunk, byMarket, tools);
  const [first, ...others] = chunk.symbols;
  if (first === undefined || others.length === 0 || !hasSingle(chunk)) return planLacksMarket(chunk, error, tools);
  const alone = await attempt({ ...chunk, symbols: [first] }, tools);
  if (isProblem(alone)) {
    return alone.problem.kind === 'not-in-plan' ? planLacksMarket(chunk, alone, tools) : allFail(chunk, alone);
  }
  tools.learned.noteNoBatch(chunk.resource.batch);
  return merge([alone, await fetchEach({ ...chunk, symbols: others }, tools)]);
}

function planLacksMarket<Q, V>(chunk: Chunk<Q, V>, error: MarketDataError, tools: ChunkTools): ReadOutcomes<V> {
  const market = chunk.symbols[0] && marketOf(chunk.symbols[0]);
  if (market === undefined || error.problem.kind !== 'not-in-plan') return allFail(chunk, error);
  const named = new MarketDataError({ ...error.problem, market });
  tools.learned.notePlanRefusal(featureOfChunk(chunk), market, named);
  return allFail(chunk, named);
}

async function fetchParts<Q, V>(
  chunk: Chunk<Q, V>,
  groups: readonly (readonly SymbolCode[])[],
  tools: ChunkTools,
): Promise<ReadOutcomes<V>> {
  return merge(await Promise.all(groups.map((symbols) => fetchKnowingRefusals({ ...chunk, symbols }, tools))));
}

function fetchEach<Q, V>(chunk: Chunk<Q, V>, tools: ChunkTools): Promise<ReadOutcomes<V>> {
  return fetchParts(
    chunk,
    chunk.symbols.map((symbol) => [symbol]),
    tools,
  );
}

/** "at most 50 symbols": a limit that the refusal names, when it is smaller than what was sent. */
function namedLimit({ problem }: MarketDataError, sent: number): number | undefined {
  if (problem.kind !== 'request-refused') return undefined;
  const named = /(?:at most|up to|max(?:imum)?(?: of| is|:)?|limit(?: of| is|:)?)\s*(\d+)\s+symbols/i.exec(
    problem.detail,
  );
  const limit = Number(named?.[1] ?? NaN);
  return limit >= 1 && limit < sent ? limit : undefined;
}
