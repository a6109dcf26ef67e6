/** Tells of results that Excel did not take, and calculates their cells again on a click. */
import { findUntaken } from '../excel/find-untaken';
import { createRecalculate } from '../excel/recalculate';
import { textsOf } from '../i18n/texts-of';
import { untakenTexts } from '../i18n/untaken';
import { messageOf } from './attempt';
import { element, notice, setAttribute } from './elements';
import { button } from './fluent';
import type { PaneContext, PanePart } from './pane-services';
import { createUntakenOffer } from './untaken-offer';
import { watchUntaken } from './untaken-watch';

export function untakenNotice(context: PaneContext): PanePart {
  const { texts, runUnasked, clock } = context;
  const say = textsOf(untakenTexts, context.language);
  const recalculate = createRecalculate(context);
  const line = notice('untaken');
  const offer = createUntakenOffer();
  const calculate = button('untaken-calculate', say('calculate'), () => {
    show([]);
    recalculate(offer.accept()).catch((error: unknown) => {
      line.show(texts('excel.refused', { detail: messageOf(error) }), 'bad');
    });
  });
  const actions = element('div', { class: 'actions' }, calculate);
  const show = (untaken: readonly string[]) => {
    const [first] = untaken;
    line.show(first === undefined ? '' : say('found', { count: untaken.length, first }), 'warning');
    setAttribute(actions, 'hidden', first === undefined);
  };
  show([]);
  const stop = watchUntaken({
    ...context,
    async find(delivered) {
      const untaken = await runUnasked((excel) => findUntaken(excel, delivered, clock.now()));
      return offer.make(untaken, delivered);
    },
    onFound: show,
  });
  return { element: element('div', {}, line.element, actions), stop };
}
