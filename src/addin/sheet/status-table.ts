/** The activity of the client as rows of a name and a value that formulas can calculate with. */
import type { AsOf } from '../../market/bars/as-of';
import type { KeyAbilities } from '../../client/session/key-abilities';
import { asOfText } from '../i18n/pane/as-of-text';
import { problemText } from '../i18n/problems/problem-text';
import type { Language } from '../i18n/language';
import { limitsText } from '../i18n/problems/limit-words';
import { stateCell, stateLine } from '../i18n/pane/state-line';
import { connectionStates, liveStates, type StatusItem, statusName } from '../i18n/pane/status';
import { dayMs } from '../../market/time/exchange-time';
import type { Problem } from '../../market/texts/problem';
import { blank, type Cell, type CellFormat, numberCell, type Rectangle } from './cells';
import { countFormat, percentFormat, secondFormat } from './formats';

/** The client's activity snapshot, as far as it is shown. */
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
  /** Epoch milliseconds of the first request since which none has brought a usable response. */
  readonly failingSince?: number | undefined;
  readonly isSimulated: boolean;
  readonly lastError: { readonly problem: Problem } | undefined;
  /** Cells with a stale value; `oldest` is the epoch ms at which the oldest of these values was fetched. */
  readonly staleCells: { readonly count: number; readonly oldest: number | undefined };
  /** Between two updates of live cells; undefined while there are none. */
  readonly liveSeconds: number | undefined;
  /** What is learned of the key's limits. */
  readonly limits: Pick<KeyAbilities, 'rates' | 'sizes'>;
  /** True while live cells are paused. */
  readonly isPaused: boolean;
  /** The time that the workbook is set to; undefined: now. */
  readonly asOf: AsOf | undefined;
  /** True while only days that have ended are shown of it. */
  readonly isDailyOnly: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface StatusHost {
  readonly language: Language;
  readonly hasFormats: boolean;
}

/** Two columns, name and value. The count of stale cells, asked for alone, has the oldest time beside it: [name, count, time]. */
export function statusCells(items: readonly StatusItem[], status: Status, host: StatusHost): Rectangle {
  const rows = items.map((item) => [statusName(item, host.language), valueOf[item](status, host)]);
  const [only, ...others] = items;
  if (only !== 'stale' || others.length > 0) return rows;
  return rows.map((row) => [...row, valueOf.stale_since(status, host)]);
}

const valueOf: Readonly<Record<StatusItem, (status: Status, host: StatusHost) => Cell>> = {
  line: (status, { language }) => stateCell(stateLine(status, status.now, language), status.isSimulated, language),
  state: ({ state }, { language }) => connectionStates[state][language],
  requests: ({ requestsInLastMinute }) => requestsInLastMinute,
  cells_per_request: ({ cellsAnswered, requestsSent }, host) => ratio(cellsAnswered, requestsSent, '0.0', host),
  cache_hit_rate: ({ valuesFromCache, valuesAsked }, host) => ratio(valuesFromCache, valuesAsked, percentFormat, host),
  queue: ({ requestsQueued }, host) => formatted(requestsQueued, countFormat, host),
  waiting_until: ({ waitingUntil }, host) => localTime(waitingUntil, host),
  stale: ({ staleCells }) => staleCells.count,
  stale_since: ({ staleCells }, host) => localTime(staleCells.oldest, host),
  last_error: ({ lastError }, { language }) => (lastError ? problemText(lastError.problem, language) : blank),
  live: ({ isPaused }, { language }) => liveStates[isPaused ? 'paused' : 'running'][language],
  live_interval: ({ liveSeconds }) => liveSeconds ?? blank,
  limits: ({ limits }, { language }) => limitsText(limits, language),
  as_of: ({ asOf, isDailyOnly }, { language }) => (asOf ? asOfText(asOf, language, isDailyOnly) : blank),
};

/** Blank while the divisor is 0: the quotient is not finite. */
function ratio(part: number, whole: number, format: CellFormat, host: StatusHost): Cell {
  return formatted(part / whole, format, host);
}

function formatted(value: number, format: CellFormat, { hasFormats }: StatusHost): Cell {
  return numberCell(value, hasFormats ? format : undefined);
}

/** Blank for an event that has not happened. */
function localTime(instant: number | undefined, host: StatusHost): Cell {
  return instant === undefined ? blank : formatted(localSerial(instant), secondFormat, host);
}

/** Excel's date of an instant in the machine's time zone: the status belongs to no exchange. */
function localSerial(instant: number): number {
  const minutesAhead = -new Date(instant).getTimezoneOffset();
  return (instant + minutesAhead * 60_000) / dayMs + 25_569;
}
