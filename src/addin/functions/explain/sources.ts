/** Where the values of a call came from: the requests that brought them, when, and the cells that waited for these. */
import { type AnsweredRequest, keysOf } from '../../../client/http/request-log';
import { type Clock, type ClockReading, elapsedMs, readClock } from '../../../client/timing/timers';
import type { Source, SourceRequest } from '../../../market/derivation/explanation';
import { isProblem } from '../../../market/texts/problem';
import { endpoints } from '../../../protocol/endpoints';
import type { GivenValue } from './recorded-call';

/** @param answered the oldest first @returns one for each request, and for each value whose request is not known */
export function sourcesOf(
  given: readonly GivenValue[],
  answered: readonly AnsweredRequest[],
  clock: Clock,
): readonly Source[] {
  const sources = given.flatMap((value) => (isProblem(value.result) ? [] : [sourceOf(value, answered, clock)]));
  const distinct = new Map(sources.map((source) => [JSON.stringify([source.request, source.fetchedAt]), source]));
  return [...distinct.values()];
}

/** The cells that waited for the requests of these values, with each other. */
export function cellsOf(given: readonly GivenValue[], answered: readonly AnsweredRequest[]): ReadonlySet<string> {
  return new Set(
    given.flatMap((value) => requestOf(value, answered, storedAtOf(value)?.now ?? Infinity)?.askedBy ?? []),
  );
}

function storedAtOf({ result }: GivenValue): ClockReading | undefined {
  return isProblem(result) ? undefined : result.storedAt;
}

function sourceOf(value: GivenValue, answered: readonly AnsweredRequest[], clock: Clock): Source {
  const storedAt = storedAtOf(value);
  const request = requestOf(value, answered, storedAt?.now ?? Infinity);
  const fetched = storedAt ?? (request && request.at);
  const present = readClock(clock);
  return {
    // The wall clock may have been set since: the age is of the clock that nobody can set.
    ...(fetched && { fetchedAt: present.wallNow - elapsedMs(fetched, present), ageMs: elapsedMs(fetched, present) }),
    ...(request && { request: toldRequest(request, value.key) }),
  };
}

/** The last one for the key that was answered by then. */
function requestOf(
  { endpoint, key, params }: GivenValue,
  answered: readonly AnsweredRequest[],
  by: number,
): AnsweredRequest | undefined {
  return answered.findLast((request) => {
    const isEndpoint = request.endpoint === endpoint || request.endpoint === endpoints[endpoint].single;
    const { period, adjust } = request.parameters;
    const isShape = period === params.period && (params.adjust === undefined || adjust === params.adjust);
    return isEndpoint && isShape && request.at.now <= by && keysOf(request).includes(key);
  });
}

function toldRequest(request: AnsweredRequest, key: string): SourceRequest {
  const { endpoint, parameters } = request;
  return {
    path: endpoints[endpoint].path,
    parameters,
    sharedWith: keysOf(request).filter((each) => each !== key),
  };
}
