/** The outcome of a refresh as sentences: what was recalculated, entered again, and left alone, with the reasons. */
import type { LeftAlone, LeftReason } from '../../excel/cells/inspect-cells';
import type { RefreshOutcome } from '../../excel/refresh/refresh';
import type { PaneTexts } from '../../i18n/pane/pane';

/** @param isAsked whether a person has asked for it: otherwise nothing is said when there was nothing to refresh */
export function outcomeText(outcome: RefreshOutcome, texts: PaneTexts, isAsked = true): string {
  const { recalculated, reentered, leftAlone, protectedSheets = [], searchedNames } = outcome;
  const done = [
    recalculated === 1 ? texts('refresh.recalculated.one') : '',
    recalculated > 1 ? texts('refresh.recalculated.many', { count: recalculated }) : '',
    reentered > 0 ? texts('refresh.reentered', { count: reentered }) : '',
    leftText(leftAlone, texts),
  ].filter((part) => part !== '');
  if (done.length === 0 && !isAsked) return '';
  const sentence = done.length === 0 ? texts('refresh.done.none') : done.join(' · ');
  const lines = [
    sentence,
    protectedSheets.length > 0 ? texts('refresh.protected', { sheets: listed(protectedSheets, texts) }) : '',
    searchedNames ? '' : texts('refresh.names-unsearched'),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

const namedSheets = 5;

function listed(sheets: readonly string[], texts: PaneTexts): string {
  const named = sheets.slice(0, namedSheets).join(texts('refresh.left.list'));
  return sheets.length > namedSheets ? `${named}…` : named;
}

/** True when the person should read the outcome. */
export function leavesCells({ leftAlone }: RefreshOutcome): boolean {
  return Object.keys(leftAlone).length > 0;
}

/** Empty when nothing was left alone. */
export function leftText(left: LeftAlone, texts: PaneTexts): string {
  const reasons = Object.entries(left) as [LeftReason, number][];
  const [only, ...others] = reasons;
  if (only === undefined) return '';
  const count = reasons.reduce((sum, [, cells]) => sum + cells, 0);
  const named = (reason: LeftReason) => texts(`refresh.left.${reason}`);
  if (others.length === 0) return texts('refresh.left', { count, reasons: named(only[0]) });
  const each = reasons.map(([reason, cells]) => texts('refresh.left.each', { count: cells, reason: named(reason) }));
  return texts('refresh.left', { count, reasons: each.join(texts('refresh.left.list')) });
}
