/** Lists failed and stale cells with reason and age; a click selects the cell. */
import { findProblems, type FoundProblems, type ProblemCell, selectCell } from '../excel/find-problems';
import { attempt } from './attempt';
import { element, type Notice, notice, section, setAttribute } from './elements';
import { button } from './fluent';
import type { PaneContext, PanePart } from './pane-services';
import { reasonText } from './problem-reason';

/** More are counted, not listed. */
const listedAtMost = 200;

export function problemsView(context: PaneContext): PanePart {
  const { texts } = context;
  const result = notice('problems-result');
  const list = element('ul', { id: 'problems-list', class: 'problems', 'aria-label': texts('problems.list') });
  setAttribute(list, 'hidden', true);
  const look = () => attempt(result, texts, () => lookForProblems(context, list, result));
  const actions = element(
    'div',
    { class: 'actions' },
    button('problems-look', texts('problems.look'), () => void look()),
  );
  const hint = element('p', { class: 'hint' }, texts('problems.hint'));
  return { element: section('problems', texts('problems'), hint, actions, result.element, list), stop: () => {} };
}

async function lookForProblems(context: PaneContext, list: HTMLElement, result: Notice): Promise<string> {
  const { texts, run, knownProblems, capabilities } = context;
  result.show(texts('problems.looking'));
  const found = await run((excel) => findProblems(excel, knownProblems(), capabilities));
  const listed = found.cells.slice(0, listedAtMost);
  list.replaceChildren(...listed.map((cell) => item(cell, context, result)));
  setAttribute(list, 'hidden', listed.length === 0);
  return summary(found, listed.length, context);
}

function summary({ cells, searched, staleStreams }: FoundProblems, shown: number, { texts }: PaneContext): string {
  const parts = [
    cells.length > 0 && texts('problems.found', { count: cells.length, cells: searched }),
    shown < cells.length && texts('problems.more', { shown }),
    staleStreams > 0 && texts('problems.streams', { count: staleStreams }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? texts('problems.none', { cells: searched }) : parts.join(' · ');
}

function item(cell: ProblemCell, context: PaneContext, result: Notice): HTMLElement {
  const { texts, run, clock } = context;
  const select = () => run((excel) => selectCell(excel, cell.sheet, cell.address));
  const open = element(
    'button',
    { type: 'button', class: 'problem' },
    element('span', { class: 'place' }, `${cell.sheet}!${cell.address}`),
    ...(cell.error === undefined ? [] : [element('span', { class: 'code' }, cell.error)]),
    element('span', { class: 'reason' }, reasonText(cell, context, clock.wallNow())),
  );
  open.addEventListener('click', () => {
    select().catch(() => result.show(texts('problems.gone'), 'warning'));
  });
  return element('li', {}, open);
}
