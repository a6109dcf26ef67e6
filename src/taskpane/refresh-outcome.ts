/** The outcome of a refresh as a sentence. */
import type { RefreshOutcome } from '../excel/refresh';
import type { PaneTexts } from '../i18n/pane';

export function outcomeText({ refreshed, refused }: RefreshOutcome, texts: PaneTexts): string {
  if (refused === 0) return doneText(refreshed, texts);
  const left = texts('refresh.refused', { count: refused });
  return refreshed === 0 ? left : `${doneText(refreshed, texts)} · ${left}`;
}

function doneText(count: number, texts: PaneTexts): string {
  if (count === 0) return texts('refresh.done.none');
  return count === 1 ? texts('refresh.done.one') : texts('refresh.done.many', { count });
}
