/** The activity snapshot as rows of the pane: observed counts, and what remains where the service tells it. */
import type { ActivitySnapshot } from '../../../client/http/activity';
import { liveSeconds } from '../../../client/http/service-status';
import { isOfDay, quotasIn } from '../../../protocol/quotas';
import type { Language } from '../../i18n/language';
import type { PaneTextKey, PaneTexts } from '../../i18n/pane/pane';
import { problemText } from '../../i18n/problems/problem-text';
import { clockTime } from '../controls/clock-time';

export const activityRows = [
  'requests.last-minute',
  'requests.today',
  'requests.left',
  'requests.queue',
  'requests.per-request',
  'requests.cache',
  'requests.stale',
  'requests.live',
  'requests.last-error',
] as const satisfies readonly PaneTextKey[];
export type ActivityRow = (typeof activityRows)[number];

/** The text of each row; rows with empty text are hidden. */
export function activityTexts(
  snapshot: ActivitySnapshot,
  now: number,
  texts: PaneTexts,
  language: Language,
): Readonly<Record<ActivityRow, string>> {
  return {
    'requests.last-minute': whole(snapshot.requestsInLastMinute, language),
    'requests.today': requestsToday(snapshot, texts, language),
    'requests.left': requestsLeft(snapshot, texts, language),
    'requests.queue': texts('requests.queue.size', {
      queued: whole(snapshot.requestsQueued, language),
      running: whole(snapshot.requestsInFlight, language),
    }),
    'requests.per-request': cellsPerRequest(snapshot, texts, language),
    'requests.cache': cacheShare(snapshot, texts, language),
    'requests.stale': staleCells(snapshot, now, texts, language),
    'requests.live': liveInterval(snapshot, texts),
    'requests.last-error': lastErrorText(snapshot, now, texts, language),
  };
}

function liveInterval(snapshot: ActivitySnapshot, texts: PaneTexts): string {
  const seconds = liveSeconds(snapshot);
  return seconds === undefined ? '' : texts('state.seconds', { seconds });
}

function requestsToday({ today }: ActivitySnapshot, texts: PaneTexts, language: Language): string {
  if (today === undefined) return '';
  const count = whole(today.count, language);
  return today.left === Infinity
    ? count
    : texts('requests.today.left', { count, left: whole(Math.max(0, today.left), language) });
}

/** The first quota of a minute is the key's own, the second, behind a gateway, the team's. */
function requestsLeft(snapshot: ActivitySnapshot, texts: PaneTexts, language: Language): string {
  const ofMinute = quotasIn(snapshot).filter((quota) => !isOfDay(quota) && quota.remaining >= 0);
  const [own, team] = ofMinute.map(({ remaining }) => whole(remaining, language));
  if (own === undefined) return '';
  return team === undefined ? own : texts('requests.left.shared', { own, team });
}

/** An error that is over must not contradict the state. */
function lastErrorText({ lastError }: ActivitySnapshot, now: number, texts: PaneTexts, language: Language): string {
  if (lastError === undefined) return '';
  const error = `${clockTime(lastError.at, now, language)} ${problemText(lastError.problem, language)}`;
  return lastError.isOver ? texts('requests.last-error.over', { error }) : error;
}

function cellsPerRequest(
  { cellsAnswered, requestsSent }: ActivitySnapshot,
  texts: PaneTexts,
  language: Language,
): string {
  if (requestsSent === 0) return texts('requests.none');
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(cellsAnswered / requestsSent);
}

function cacheShare({ valuesFromCache, valuesAsked }: ActivitySnapshot, texts: PaneTexts, language: Language): string {
  if (valuesAsked === 0) return texts('requests.none');
  return new Intl.NumberFormat(language, { style: 'percent' }).format(valuesFromCache / valuesAsked);
}

function staleCells(
  { staleCells: { count, oldest } }: ActivitySnapshot,
  now: number,
  texts: PaneTexts,
  language: Language,
): string {
  if (oldest === undefined) return '';
  return texts('requests.stale.size', { count: whole(count, language), time: clockTime(oldest, now, language) });
}

function whole(count: number, language: Language): string {
  return new Intl.NumberFormat(language).format(count);
}
