/** What a formula costs, as the line below it says. */
import type { PaneTexts } from '../../i18n/pane';
import type { Cost } from '../../insert/cost';
import type { ResultRows } from './preview';

/** @param rows the result; undefined while it is not known */
export function costText({ requests, everySeconds }: Cost, rows: ResultRows | undefined, texts: PaneTexts): string {
  const cells = rows && texts('insert.cells', { rows: rows.length, columns: rows[0]?.length ?? 0 });
  return [requestsText(requests, everySeconds, texts), ...(cells === undefined ? [] : [cells])].join(' · ');
}

function requestsText(requests: number | undefined, seconds: number | undefined, texts: PaneTexts): string {
  if (requests === undefined) return texts('insert.cost.unknown');
  if (requests === 0) return texts('insert.cost.none');
  return seconds === undefined ? texts('insert.cost', { requests }) : texts('insert.cost.live', { requests, seconds });
}
