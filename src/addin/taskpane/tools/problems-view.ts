/** Lists failed and stale cells with reason and age; a click selects the cell. */
import type { RunInExcel } from '../../excel/host/run-in-excel';
import { selectCell } from '../../excel/cells/selection';
import { findProblems, type FoundProblems, type ProblemCell } from '../../excel/problems/find-problems';
import { problemListTexts } from '../../i18n/problems/problem-list';
import { textsOf } from '../../i18n/language';
import { attempt, element, type Notice, notice, section, setAttribute } from '../controls/elements';
import { codeColumnItem, type Place } from './code-column-item';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { watchFailures } from './failures-watch';
import { reasonText } from './problem-reason';

/** More are counted, not listed. */
const listedAtMost = 200;

export function problemsView(context: PaneContext): PanePart {
  const { texts } = context;
  const say = wordsOf(context);
  const result = notice('problems-result');
  const list = element('ul', { id: 'problems-list', class: 'problems', 'aria-label': say('list') });
  setAttribute(list, 'hidden', true);
  const lookWith = async (run: RunInExcel) => {
    const text = await lookForProblems({ ...context, run }, { list, result, onWritten: () => failures.changed() });
    failures.listed();
    return text;
  };
  const look = async () => {
    result.show(say('looking'));
    await attempt(result, texts, () => lookWith(context.run));
    // Other tools stand above and below it.
    if (!list.hidden) whole.scrollIntoView({ block: 'start' });
  };
  const failures = watchFailures({
    ...context,
    isSeen: () => whole.checkVisibility(),
    onChange: () => void attempt(result, texts, () => lookWith(context.runInBackground)),
  });
  const actions = element(
    'div',
    { class: 'actions' },
    button('problems-look', say('look'), () => void look()),
  );
  const hint = element('p', { class: 'hint' }, say('hint'));
  const whole = section('problems', say('title'), hint, actions, result.element, list);
  return { element: whole, stop: () => failures.stop() };
}

interface Shown {
  readonly list: HTMLElement;
  readonly result: Notice;
  readonly onWritten: () => void;
}

const wordsOf = ({ language }: PaneContext) => textsOf(problemListTexts, language);

async function lookForProblems(context: PaneContext, { list, result, onWritten }: Shown): Promise<string> {
  const { run, knownProblems, capabilities } = context;
  const found = await run((excel) => findProblems(excel, knownProblems(), capabilities));
  const place: Place = (...where) => placeButton(context, result, ...where);
  const columns = found.codeColumns.map((column, index) =>
    codeColumnItem(column, place, { context, result, onWritten, id: `problems-codes-${index}` }),
  );
  const ofColumns = new Set(found.codeColumns.flatMap(({ cells }) => cells));
  const others = found.cells.filter((cell) => !ofColumns.has(cell));
  const listed = others.slice(0, listedAtMost);
  list.replaceChildren(...columns, ...listed.map((cell) => element('li', {}, item(cell, context, place))));
  setAttribute(list, 'hidden', found.cells.length === 0);
  return summary(found, listed.length < others.length, context);
}

function summary({ cells, searched, staleStreams }: FoundProblems, isCut: boolean, context: PaneContext): string {
  const say = wordsOf(context);
  const parts = [
    cells.length > 0 && say('found', { count: cells.length, cells: searched }),
    isCut && say('more', { shown: listedAtMost }),
    staleStreams > 0 && say('streams', { count: staleStreams }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? say('none', { cells: searched }) : parts.join(' · ');
}

function item(cell: ProblemCell, context: PaneContext, place: Place): HTMLElement {
  return place(cell, reasonText(cell, context.language, context.clock.wallNow()));
}

function placeButton(context: PaneContext, result: Notice, ...[cell, reason]: Parameters<Place>): HTMLElement {
  const open = element(
    'button',
    { type: 'button', class: 'problem' },
    element('span', { class: 'place' }, `${cell.sheet}!${cell.address}`),
    ...(cell.error === undefined ? [] : [element('span', { class: 'code' }, cell.error)]),
    element('span', { class: 'reason' }, reason),
  );
  open.addEventListener('click', () => {
    context
      .run((excel) => selectCell(excel, cell.sheet, cell.address))
      .catch(() => result.show(wordsOf(context)('gone'), 'warning'));
  });
  return open;
}
