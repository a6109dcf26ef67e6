/**
 * Fetches a chunk of symbols so that none spoils its neighbours. A batch refused for what it contains is halved until
 * the culprit stands alone; one refused by the plan is split by market; a batch endpoint that is refused as such
 * gives way to single requests.
 *
 * The brake: an endpoint that has never answered must first answer for one symbol, and when both halves of a batch fail
 * a single symbol decides whether it is worth going on. So an endpoint that refuses everything costs four requests.
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
  isMissingEndpoint,
  merge,
  pieces,
} from './chunk';

/** An outcome for every symbol of the chunk that the answers mention; a symbol that is left out does not exist. */
export type FetchChunk = <Query, Value>(chunk: Chunk<Query, Value>) => Promise<ReadOutcomes<Value>>;

export function createChunkFetcher({ send, learned }: ChunkTools): FetchChunk {
  return (chunk) => fetchKnowingRefusals(chunk, { send, learned });
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

async function isolate<Q, V>(chunk: Chunk<Q, V>, error: MarketDataError, tools: ChunkTools): Promise<ReadOutcomes<V>> {
  const { learned } = tools;
  const endpoint = endpointOf(chunk);
  const named = namedLimit(error, chunk.symbols.length);
  if (named !== undefined) {
    learned.noteSymbolLimit(endpoint, named);
    return fetchParts(chunk, pieces(chunk.symbols, named), tools);
  }
  if (!learned.hasAnswered(endpoint) && !(await someoneAnswers(chunk, [0, -1], tools))) return allFail(chunk, error);
  return halve(chunk, error, tools);
}

async function halve<Q, V>(chunk: Chunk<Q, V>, error: MarketDataError, tools: ChunkTools): Promise<ReadOutcomes<V>> {
  const halves = pieces(chunk.symbols, Math.ceil(chunk.symbols.length / 2)).map((symbols) => ({ ...chunk, symbols }));
  const answers = await Promise.all(halves.map((half) => attempt(half, tools)));
  if (answers.every(isProblem) && chunk.symbols.length > 3) {
    if (isMissingEndpoint(error) && (await batchIsMissing(chunk, tools))) return fetchEach(chunk, tools);
    if (!(await someoneAnswers(chunk, [Math.floor(chunk.symbols.length / 2)], tools))) return allFail(chunk, error);
  }
  const outcomes = halves.map((half, index) => goOn(half, answers[index] ?? error, tools));
  return merge(await Promise.all(outcomes));
}

function goOn<Q, V>(half: Chunk<Q, V>, answer: Answer<V>, tools: ChunkTools): Promise<ReadOutcomes<V>> {
  if (!isProblem(answer)) return Promise.resolve(answer);
  if (half.symbols.length === 1 || answer.problem.kind !== 'request-refused') return fetchInParts(half, answer, tools);
  return halve(half, answer, tools);
}

/** True when one of the symbols at these places gets an answer when asked alone. */
async function someoneAnswers<Q, V>(
  chunk: Chunk<Q, V>,
  places: readonly number[],
  tools: ChunkTools,
): Promise<boolean> {
  for (const place of places) {
    const symbol = chunk.symbols.at(place);
    if (symbol === undefined) continue;
    const answer = await attempt({ ...chunk, symbols: [symbol] }, tools);
    if (!isProblem(answer) && !isProblem(answer.get(symbol))) return true;
  }
  return false;
}

/** The single endpoint knows the symbol that the batch endpoint said it does not: it is the endpoint that is missing. */
async function batchIsMissing<Q, V>(chunk: Chunk<Q, V>, tools: ChunkTools): Promise<boolean> {
  if (chunk.resource.single === undefined || !(await someoneAnswers(chunk, [0], tools))) return false;
  tools.learned.noteNoBatch(chunk.resource.batch);
  return true;
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
  if (first && others.length > 0 && chunk.resource.single !== undefined) {
    const alone = await attempt({ ...chunk, symbols: [first] }, tools);
    if (!isProblem(alone)) {
      tools.learned.noteNoBatch(chunk.resource.batch);
      return merge([alone, await fetchEach({ ...chunk, symbols: others }, tools)]);
    }
  }
  return planLacksMarket(chunk, error, tools);
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
  const limit = Number(/(\d+) symbols/.exec(problem.detail)?.[1] ?? NaN);
  return limit >= 1 && limit < sent ? limit : undefined;
}
