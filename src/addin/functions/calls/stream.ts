/**
 * How every streaming function works: it reads its arguments once, shows its first result as soon as it is there, and
 * afterwards only what has changed. Problems become errors with a sentence.
 */
import type { LiveCell } from '../../../client/http/activity';
import type { KnownMarkets } from '../../../client/session/service-markets';
import { deadlineMs, endsByItself } from '../../../client/store/query-contract';
import { createTryAgain } from '../../../client/timing/network';
import { createScheduledTimer } from '../../../client/timing/timers';
import { asMarketDataError, isProblem, type Problem } from '../../../market/texts/problem';
import type { Cell, Rectangle } from '../../sheet/cells';
import { asResolved, UnresolvedMarkets } from '../arguments/unresolved-markets';
import { checkedSize, errorSize, excelError, excelRows, rectangleSize } from './excel-results';
import { isPromise, type MaybePromise, whenReady } from './maybe-promise';
import type { Recalculation } from './recalculation';
import type { HostFacts, Services } from './services';

export interface LiveSource {
  /** Shows results in the cell until it is ended. @returns a function that ends it */
  start(show: (result: Rectangle) => void, cell: LiveCell): () => void;
  /** What can be shown without a request. */
  preview(): Promise<Rectangle>;
}

/** Excel sends what streams twice a second; more often is waste. */
const leastIntervalMs = 500;

/**
 * While a person looks at the value of a part of a formula `isInValuePreview` is true (API set 1.5; the type package calls
 * it a string).
 */
export type StreamingInvocation = CustomFunctions.StreamingInvocation<unknown[][]>;

/**
 * @param open reads the arguments; throws MarketDataError for a bad one, which then costs no request, and UnresolvedMarkets for
 * one that is to be read again when the service has told its markets
 */
export function stream(
  open: (markets: KnownMarkets) => MaybePromise<LiveSource>,
  invocation: StreamingInvocation,
  services: Services,
): void {
  const shown = showChanges(invocation, services);
  let isOver = false;
  let stop = () => {};
  invocation.onCanceled = () => {
    isOver = true;
    stop();
    shown.end();
  };
  const show = (source: LiveSource) => {
    if (isOver) return;
    if (invocation.isInValuePreview) return void source.preview().then(shown.show).catch(shown.fail);
    stop = source.start(shown.show, invocation);
  };
  const begin = (markets: KnownMarkets) => whenReady(open(markets), show);
  const tryAgain = createTryAgain(services);
  const refuse = (thrown: unknown) => {
    if (thrown instanceof UnresolvedMarkets) {
      if (!isOver) stop = beginWhenResolved({ begin, fail: shown.fail, refuse }, services);
      return;
    }
    shown.fail(thrown);
    if (!isOver && !invocation.isInValuePreview && endsByItself(asMarketDataError(thrown).problem)) {
      stop = tryAgain(attempt);
    }
  };
  const known = () => services.client.markets();
  const attempt = () => refusable(() => begin(invocation.isInValuePreview ? asResolved(known()) : known()), refuse);
  attempt();
}

function refusable(begin: () => MaybePromise<void>, refuse: (thrown: unknown) => void): void {
  try {
    const begun = begin();
    if (isPromise(begun)) begun.catch(refuse);
  } catch (thrown) {
    refuse(thrown);
  }
}

interface Beginning {
  readonly begin: (markets: KnownMarkets) => MaybePromise<void>;
  readonly fail: (thrown: unknown) => void;
  /** The beginning itself has failed. */
  readonly refuse: (thrown: unknown) => void;
}

/** The service is asked for its markets again after this long, when it could not be reached. */
const resolveAgainMs = 15_000;

/** @returns a function that ends the waiting */
function beginWhenResolved({ begin, fail, refuse }: Beginning, { client, clock }: Services): () => void {
  let stopWaiting = () => {};
  let isOver = false;
  const resolve = async () => {
    const problem = await client.resolveMarkets({ deadline: clock.now() + deadlineMs });
    if (isOver) return;
    if (!problem) return begin(asResolved(client.markets()));
    fail(problem);
    stopWaiting = clock.after(resolveAgainMs, () => void resolve().catch(refuse));
  };
  void resolve().catch(refuse);
  return () => {
    isOver = true;
    stopWaiting();
  };
}

/**
 * Sends a result when it differs from the last one; of those that come too soon only the latest, a moment later. The first one
 * belongs to the recalculation in which the stream has begun, as that of any other call does.
 */
function showChanges(invocation: StreamingInvocation, { clock, streamHost, coalescer, problems, delivered }: Services) {
  let sent: Rectangle | undefined;
  let latest: Rectangle = [];
  let nextAt = 0;
  let isOver = false;
  let recalculation: Recalculation | undefined = coalescer.begin(clock.now());
  const leave = (size: number, first?: unknown) => {
    const { address } = invocation;
    // What Excel does not take of a stream it does not take from the beginning.
    if (recalculation && address !== undefined && !invocation.isInValuePreview)
      delivered.add(address, recalculation, first);
    const left = recalculation ? coalescer.release(recalculation, size) : coalescer.releaseUpdate(size);
    recalculation = undefined;
    return left;
  };
  const send = ({ result, size, problem }: Sendable) => {
    if (!invocation.isInValuePreview) problems.liveCellShows(invocation, problem);
    // oxlint-disable-next-line typescript/no-floating-promises -- The coalescer resolves in any case.
    void leave(size, Array.isArray(result) ? result[0]?.[0] : undefined).then(
      () => isOver || invocation.setResult(result),
    );
  };
  const update = () => {
    if (sent && sameCells(sent, latest)) return;
    sent = latest;
    nextAt = clock.now() + leastIntervalMs;
    send(sendable(latest, streamHost));
  };
  const timer = createScheduledTimer(clock, update);
  return {
    show: (result: Rectangle) => {
      latest = result;
      if (clock.now() < nextAt) timer.runBy(nextAt);
      else update();
    },
    fail: (thrown: unknown) => {
      if (isOver) return;
      timer.cancel();
      // The error replaces the result in the cell: an equal one later is a change again.
      sent = undefined;
      send(failure(thrown, streamHost));
    },
    end: () => {
      isOver = true;
      nextAt = Infinity;
      timer.cancel();
      problems.liveCellShows(invocation, undefined);
      // oxlint-disable-next-line typescript/no-floating-promises -- The coalescer resolves in any case.
      if (recalculation) void leave(0);
    },
  };
}

interface Sendable {
  readonly result: unknown[][] | CustomFunctions.Error;
  /** Characters of JSON. */
  readonly size: number;
  /** The first one in it; undefined when there is none. */
  readonly problem: Problem | undefined;
}

function sendable(rectangle: Rectangle, host: HostFacts): Sendable {
  try {
    const problem = rectangle.flat().find(isProblem)?.problem;
    return { result: excelRows(checkedSize(rectangle, host), host), size: rectangleSize(rectangle), problem };
  } catch (thrown) {
    return failure(thrown, host);
  }
}

function failure(thrown: unknown, host: HostFacts): Sendable {
  const { problem } = asMarketDataError(thrown);
  return { result: excelError(thrown, host), size: errorSize, problem };
}

/** Compares two results as a cell shows them: streaming functions push changes only. */
export function sameCells(a: Rectangle, b: Rectangle): boolean {
  return a.length === b.length && a.every((row, i) => sameRow(row, b[i] ?? []));
}

function sameRow(a: readonly Cell[], b: readonly Cell[]): boolean {
  return a.length === b.length && a.every((cell, i) => sameCell(cell, b[i]));
}

function sameCell(a: Cell, b: Cell | undefined): boolean {
  return a === b || shownBy(a) === shownBy(b);
}

/** Equal texts for cells that show the same. */
function shownBy(cell: Cell | undefined): string | undefined {
  return JSON.stringify(isProblem(cell) ? cell.problem : cell);
}
