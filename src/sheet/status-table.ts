/** What the add-in is doing, as rows of a name and a value that formulas can calculate with. */
import { problemText } from '../i18n/problems';
import type { Language } from '../i18n/language';
import { connectionStates, liveStates, type StatusItem, statusName } from '../i18n/status';
import { dayMs } from '../market/exchange-time';
import type { Problem } from '../market/problem';
import { blank, type Cell, numberCell, type Rectangle } from './cells';
import { countFormat, percentFormat, secondFormat } from './formats';

/** As the client counts it. */
export interface Status {
  readonly state: keyof typeof connectionStates;
  readonly requestsInLastMinute: number;
  readonly requestsSent: number;
  readonly valuesAsked: number;
  readonly valuesFromCache: number;
  readonly cellsAnswered: number;
  readonly requestsQueued: number;
  /** Epoch milliseconds. */
  readonly waitingUntil: number | undefined;
  readonly lastError: { readonly problem: Problem } | undefined;
  readonly staleCells?: { readonly count: number };
  /** True while live cells stand still. */
  readonly isPaused: boolean;
}

export interface StatusHost {
  readonly language: Language;
  readonly hasFormats: boolean;
}

export function statusCells(items: readonly StatusItem[], status: Status, host: StatusHost): Rectangle {
  return items.map((item) => [statusName(item, host.language), valueOf[item](status, host)]);
}

const valueOf: Readonly<Record<StatusItem, (status: Status, host: StatusHost) => Cell>> = {
  state: ({ state }, { language }) => connectionStates[state][language],
  requests: ({ requestsInLastMinute }) => requestsInLastMinute,
  cells_per_request: ({ cellsAnswered, requestsSent }, host) => ratio(cellsAnswered, requestsSent, '0.0', host),
  cache_hit_rate: ({ valuesFromCache, valuesAsked }, host) => ratio(valuesFromCache, valuesAsked, percentFormat, host),
  queue: ({ requestsQueued }, host) => formatted(requestsQueued, countFormat, host),
  waiting_until: ({ waitingUntil }, host) =>
    waitingUntil ? formatted(localSerial(waitingUntil), secondFormat, host) : blank,
  stale: ({ staleCells }) => staleCells?.count ?? 0,
  last_error: ({ lastError }, { language }) => (lastError ? problemText(lastError.problem, language) : blank),
  live: ({ isPaused }, { language }) => liveStates[isPaused ? 'paused' : 'running'][language],
};

/** Blank before there is anything to divide by. */
function ratio(part: number, whole: number, format: string, host: StatusHost): Cell {
  return whole === 0 ? blank : formatted(part / whole, format, host);
}

function formatted(value: number, format: string, { hasFormats }: StatusHost): Cell {
  return numberCell(value, hasFormats ? format : undefined);
}

/** Excel's date value of an instant on the clock of the person, not of an exchange. */
function localSerial(instant: number): number {
  const minutesAhead = -new Date(instant).getTimezoneOffset();
  return (instant + minutesAhead * 60_000) / dayMs + 25_569;
}
