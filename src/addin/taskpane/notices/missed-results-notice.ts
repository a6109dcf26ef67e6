/** Tells of results that Excel did not take, and calculates their cells again on a click. */
import { findMissedResults } from '../../excel/problems/find-missed-results';
import { createRecalculate } from '../../excel/refresh/recalculate';
import { textsOf } from '../../i18n/language';
import { missedResultsTexts } from '../../i18n/problems/missed-results';
import { messageOf, element, notice, setAttribute } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { createMissedResultsOffer, watchMissedResults } from './missed-results-watch';

export function missedResultsNotice(context: PaneContext): PanePart {
  const { texts, runInBackground, clock } = context;
  const say = textsOf(missedResultsTexts, context.language);
  const recalculate = createRecalculate(context);
  const line = notice('missed-results');
  const offer = createMissedResultsOffer();
  const calculate = button('missed-results-calculate', say('calculate'), () => {
    show([]);
    recalculate(offer.accept()).catch((error: unknown) => {
      line.show(texts('excel.refused', { detail: messageOf(error) }), 'bad');
    });
  });
  const actions = element('div', { class: 'actions' }, calculate);
  const show = (missed: readonly string[]) => {
    const [first] = missed;
    line.show(first === undefined ? '' : say('found', { count: missed.length, first }), 'warning');
    setAttribute(actions, 'hidden', first === undefined);
  };
  show([]);
  const stop = watchMissedResults({
    ...context,
    async find(delivered) {
      const missed = await runInBackground((excel) => findMissedResults(excel, delivered, clock.now()));
      const isRefused = missed.some(({ shows }) => shows === '#VALUE!');
      // Live cells calculate again with the setting, which Advanced shows.
      if (isRefused) context.settings.update({ plainLive: true });
      return offer.make(
        missed.filter(({ shows }) => shows !== '#VALUE!'),
        delivered,
      );
    },
    onFound: show,
  });
  return { element: element('div', {}, line.element, actions), stop };
}
