/** Why a cell is in the list of problems, as a sentence. */
import type { ProblemCell } from '../excel/find-problems';
import { inParentheses } from '../i18n/language';
import type { PaneTextKey } from '../i18n/pane';
import { problemText } from '../i18n/problems';
import { clockTime } from './clock-time';
import type { PaneContext } from './pane-services';

type Words = Pick<PaneContext, 'texts' | 'language'>;

const explainedErrors = ['#NAME?', '#BUSY!', '#SPILL!', '#CONNECT!'] as const;

/** @param now epoch ms */
export function reasonText(cell: ProblemCell, words: Words, now: number): string {
  const reason = causeText(cell, words, now);
  return cell.errorCells ? `${words.texts('problems.in-table', cell.errorCells)} · ${reason}` : reason;
}

function causeText(cell: ProblemCell, { texts, language }: Words, now: number): string {
  const { problem, error, at, staleSince, isNotTaken } = cell;
  const time = (instant: number) => clockTime(instant, now, language);
  if (staleSince !== undefined) return texts('problems.stale', { time: time(staleSince) });
  if (isNotTaken) return texts('problems.not-taken');
  const explained = explainedErrors.find((code) => code === error);
  // What Excel shows now counts more than what the last call has met.
  if (explained) return texts(`problems.${explained}` satisfies PaneTextKey);
  if (problem === undefined || at === undefined) return texts('problems.unknown');
  return problemText(problem, language) + inParentheses(texts('problems.since', { time: time(at) }), language);
}
