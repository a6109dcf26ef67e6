/** Tells of results that Excel did not take, and calculates their cells again on a click. */
import { element, notice, setAttribute } from './elements';
import { button } from './fluent';
import type { PaneContext, PanePart } from './pane-services';
import { watchUntaken } from './untaken-watch';

export function untakenNotice(context: PaneContext): PanePart {
  const { texts, runUnasked, recalculate } = context;
  const line = notice('untaken');
  let cells: readonly string[] = [];
  const calculate = button('untaken-calculate', texts('untaken.calculate'), () => {
    recalculate(cells).catch(() => {});
    show([]);
  });
  const actions = element('div', { class: 'actions' }, calculate);
  const show = (untaken: readonly string[]) => {
    cells = untaken;
    const [first] = untaken;
    line.show(first === undefined ? '' : texts('untaken', { count: untaken.length, first }), 'warning');
    setAttribute(actions, 'hidden', first === undefined);
  };
  show([]);
  const find = async (delivered: readonly string[]) => {
    const { findUntaken } = await import(/* webpackChunkName: "untaken" */ '../excel/find-untaken');
    return runUnasked((excel) => findUntaken(excel, delivered));
  };
  return {
    element: element('div', {}, line.element, actions),
    stop: watchUntaken({ ...context, find, onFound: show }),
  };
}
