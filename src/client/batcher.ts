/**
 * Collects what many cells ask for and sends it in few requests.
 *
 * Excel hands a recalculation over in one go or in slices, which cannot be known in advance. So a window opens with the
 * first miss and closes when nothing new has come for a few milliseconds, at the latest after 25. A request that is
 * full already goes at once: waiting could not improve it, and the last slices do not split it in two.
 */
import { MarketDataError } from '../market/problem';
import type { SymbolCode } from '../market/symbol';
import { maxBarsPerAnswer, maxUrlLength } from '../protocol/assumptions';
import type { Clock } from './clock';
import type { Chunk } from './chunk';
import type { FetchChunk } from './isolation';
import { joinDemands } from './demand';
import type { Fetcher, Question } from './fetcher';
import type { Learned } from './learned';
import { outcomeFor, type Resource } from './resources';

/** Questions of one shape and priority. */
type Lane<Query, Value> = Question<SymbolCode, Query, Value>[];

interface Item<Query, Value> {
  readonly question: Question<SymbolCode, Query, Value>;
  readonly symbol: SymbolCode;
  /** Bars that the answer will probably have: a range of a week asks for "all of it" and gets five. */
  readonly expected: number;
}

/** The window closes after this long without a new symbol, and this long after it opened. */
const idleMs = 5;
const longestMs = 25;

/** Sizes within this factor share a request; below the second number every size does. */
const similarSizes = 8;
const alwaysSimilarBelow = 500;

export function createBatcher<Query, Value>(
  resource: Resource<Query, Value>,
  {
    clock,
    learned,
    fetchChunk,
  }: { readonly clock: Clock; readonly learned: () => Learned; readonly fetchChunk: FetchChunk },
): Fetcher<SymbolCode, Query, Value> {
  const lanes = new Map<string, Lane<Query, Value>>();
  let isWatched = false;
  let openedAt = 0;
  let lastAskedAt = 0;

  /** What is still wanted, cut into requests. */
  const requestsOf = (lane: Lane<Query, Value>) => {
    const now = clock.now();
    const isWanted = ({ demand }: Question<SymbolCode, Query, Value>) => demand.priority() !== undefined;
    for (const question of lane) if (!isWanted(question)) question.answer(unwanted(), 0);
    const items = lane
      .filter(isWanted)
      .map((question) => ({ question, symbol: question.key, expected: resource.expected(question.query, now) }));
    return plan(resource, items, learned());
  };

  const send = (items: readonly Item<Query, Value>[]) => {
    const [first] = items;
    if (!first) return;
    const questions = items.map(({ question }) => question);
    for (const question of questions) question.isSent = true;
    const size = Math.max(...questions.map(({ query }) => resource.size(query)));
    const chunk: Chunk<Query, Value> = {
      resource,
      // Before and after a refresh the same may be asked twice.
      symbols: [...new Set(questions.map(({ key }) => key))],
      parameters: resource.parameters(first.question.query, size),
      demand: joinDemands(questions.map(({ demand }) => demand)),
    };
    fetchChunk(chunk).then(
      (outcomes) => questions.forEach((question) => question.answer(outcomeFor(outcomes, question.key), size)),
      (thrown: unknown) => questions.forEach((question) => question.answer(internal(thrown), size)),
    );
  };

  const close = () => {
    const now = clock.now();
    const idleFor = now - lastAskedAt;
    if (idleFor < idleMs && now - openedAt < longestMs) {
      clock.after(idleMs - idleFor, close);
      return;
    }
    isWatched = false;
    const closing = [...lanes.values()];
    lanes.clear();
    for (const lane of closing) requestsOf(lane).forEach(send);
  };

  /** @returns what does not fill a request: it shares one with what comes next */
  const sendWhatIsFull = (lane: Lane<Query, Value>): Lane<Query, Value> => {
    const limit = learned().symbolLimit(resource.batch);
    if (lane.length < limit) return lane;
    const requests = requestsOf(lane);
    const last = requests.at(-1) ?? [];
    const rest = last.length >= limit ? [] : last;
    for (const items of requests) if (items !== rest) send(items);
    return rest.map(({ question }) => question);
  };

  return {
    ask(question) {
      lastAskedAt = clock.now();
      if (lanes.size === 0) openedAt = lastAskedAt;
      if (!isWatched) clock.after(idleMs, close);
      isWatched = true;
      const key = `${question.demand.priority()}|${resource.shape(question.query)}`;
      const lane = lanes.get(key) ?? [];
      lane.push(question);
      const rest = sendWhatIsFull(lane);
      if (rest.length === 0) lanes.delete(key);
      else lanes.set(key, rest);
    },
  };
}

/**
 * Cuts one shape's symbols into requests: at most the endpoint's number of symbols, a bounded URL, a bounded answer,
 * and only sizes that are similar enough for the smaller to ride along.
 */
export function plan<Item extends { readonly symbol: SymbolCode; readonly expected: number }>(
  resource: Pick<Resource<never, never>, 'batch'>,
  items: readonly Item[],
  learned: Pick<Learned, 'symbolLimit'>,
): Item[][] {
  const limit = learned.symbolLimit(resource.batch);
  const requests: Item[][] = [];
  let urlLength = 0;
  for (const item of [...items].sort((a, b) => b.expected - a.expected)) {
    const current = requests.at(-1);
    urlLength += item.symbol.length + 1;
    if (current && current.length < limit && urlLength <= maxUrlLength && canRideAlong(current, item.expected)) {
      current.push(item);
    } else {
      requests.push([item]);
      urlLength = item.symbol.length + 1;
    }
  }
  return requests;
}

/** Every symbol of a request is answered with as many bars as its first, largest one. */
function canRideAlong(request: readonly { readonly expected: number }[], size: number): boolean {
  const largest = request[0]?.expected ?? 0;
  if ((request.length + 1) * largest > maxBarsPerAnswer) return false;
  return largest <= alwaysSimilarBelow || size * similarSizes >= largest;
}

function unwanted(): MarketDataError {
  return new MarketDataError({ kind: 'cancelled' });
}

function internal(thrown: unknown): MarketDataError {
  return new MarketDataError({ kind: 'internal', detail: String(thrown) });
}
