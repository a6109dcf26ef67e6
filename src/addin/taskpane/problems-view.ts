/** Lists failed and stale cells with reason and age; a click selects the cell. */
import { findProblems, type FoundProblems, type ProblemCell, selectCell } from '../excel/find-problems';
import type { PaneTextKey } from '../i18n/pane';
import { problemText } from '../i18n/problems';
import { attempt } from './attempt';
import { clockTime } from './clock-time';
import { element, type Notice, notice, section, setAttribute } from './elements';
import { button } from './fluent';
import type { PaneContext, PanePart } from './pane-services';

/** More are counted, not listed. */
const listedAtMost = 200;

const explainedErrors = ['#NAME?', '#BUSY!', '#SPILL!', '#CONNECT!'] as const;

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
  const { texts, run } = context;
  const select = () => run((excel) => selectCell(excel, cell.sheet, cell.address));
  const open = element(
    'button',
    { type: 'button', class: 'problem' },
    element('span', { class: 'place' }, `${cell.sheet}!${cell.address}`),
    ...(cell.error === undefined ? [] : [element('span', { class: 'code' }, cell.error)]),
    element('span', { class: 'reason' }, reasonText(cell, context)),
  );
  open.addEventListener('click', () => {
    select().catch(() => result.show(texts('problems.gone'), 'warning'));
  });
  return element('li', {}, open);
}

function reasonText(cell: ProblemCell, { texts, clock, language }: PaneContext): string {
  const { problem, error, at, staleSince, isNotTaken } = cell;
  const time = (instant: number) => clockTime(instant, clock.now(), language);
  if (staleSince !== undefined) return texts('problems.stale', { time: time(staleSince) });
  if (isNotTaken) return texts('problems.not-taken');
  const explained = explainedErrors.find((code) => code === error);
  // What Excel shows now counts more than what the last call has met.
  if (explained) return texts(`problems.${explained}` satisfies PaneTextKey);
  if (problem === undefined || at === undefined) return texts('problems.unknown');
  return `${problemText(problem, language)} (${texts('problems.since', { time: time(at) })})`;
}
