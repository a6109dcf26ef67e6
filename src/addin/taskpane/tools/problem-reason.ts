/** Why a cell is in the list of problems, as a sentence. */
import type { ProblemCell } from '../../excel/problems/find-problems';
import { inParentheses, type Language } from '../../i18n/language';
import { problemListTexts } from '../../i18n/problems/problem-list';
import { problemText } from '../../i18n/problems/problem-text';
import { textsOf } from '../../i18n/language';
import { clockTime } from '../controls/clock-time';

const explainedErrors = ['#NAME?', '#BUSY!', '#SPILL!', '#CONNECT!'] as const;

/** @param now epoch ms */
export function reasonText(cell: ProblemCell, language: Language, now: number): string {
  const reason = causeText(cell, language, now);
  if (!cell.errorCells) return reason;
  return `${textsOf(problemListTexts, language)('in-table', cell.errorCells)} · ${reason}`;
}

function causeText(cell: ProblemCell, language: Language, now: number): string {
  const say = textsOf(problemListTexts, language);
  const { problem, error, at, staleSince, isNotTaken } = cell;
  const time = (instant: number) => clockTime(instant, now, language);
  if (staleSince !== undefined) return say('stale', { time: time(staleSince) });
  if (isNotTaken) return say('not-taken');
  const explained = explainedErrors.find((code) => code === error);
  // What Excel shows now counts more than what the last call has met.
  if (explained) return say(explained);
  if (problem === undefined || at === undefined) return say('unknown');
  return problemText(problem, language) + inParentheses(say('since', { time: time(at) }), language);
}
