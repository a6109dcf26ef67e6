/** What a formula costs, as the line below it says. */
import type { PaneTexts } from '../../i18n/pane/pane';
import type { Cost } from '../../insert/cost';
import type { ResultRows } from './preview';

/** @param rows the result; undefined while it is not known */
export function costText(cost: Cost, rows: ResultRows | undefined, texts: PaneTexts): string {
  const cells = rows && texts('insert.cells', { rows: rows.length, columns: rows[0]?.length ?? 0 });
  return [requestsText(cost, texts), ...(cells === undefined ? [] : [cells])].join(' · ');
}

function requestsText({ requests, everySeconds: seconds, securitiesPerRequest }: Cost, texts: PaneTexts): string {
  if (securitiesPerRequest !== undefined) return texts('insert.cost.market', { count: securitiesPerRequest });
  if (requests === undefined) return texts('insert.cost.unknown');
  if (requests === 0) return texts('insert.cost.none');
  return seconds === undefined ? texts('insert.cost', { requests }) : texts('insert.cost.live', { requests, seconds });
}
