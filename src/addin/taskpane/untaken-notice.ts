/** Tells of results that Excel did not take, and calculates their cells again on a click. */
import { findUntaken } from '../excel/find-untaken';
import { fill } from '../i18n/language';
import { untakenTexts } from '../i18n/untaken';
import { element, notice, setAttribute } from './elements';
import { button } from './fluent';
import type { PaneContext, PanePart } from './pane-services';
import { createUntakenOffer } from './untaken-offer';
import { watchUntaken } from './untaken-watch';

export function untakenNotice(context: PaneContext): PanePart {
  const { language, runUnasked, recalculate, clock } = context;
  const line = notice('untaken');
  const offer = createUntakenOffer();
  const calculate = button('untaken-calculate', untakenTexts.calculate[language], () => {
    recalculate(offer.accept()).catch(() => {});
    show([]);
  });
  const actions = element('div', { class: 'actions' }, calculate);
  const show = (untaken: readonly string[]) => {
    const [first] = untaken;
    line.show(
      first === undefined ? '' : fill(untakenTexts.found[language], { count: untaken.length, first }),
      'warning',
    );
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
