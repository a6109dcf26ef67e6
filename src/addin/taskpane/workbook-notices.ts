/** What the pane says of the open workbook where its options make results look wrong: dates from 1904, manual calculation. */
import { createThrottle } from '../../client/timers';
import { isManual } from '../excel/calculation-mode';
import { element, notice } from './elements';
import type { PaneContext, PanePart } from './pane-services';

/** The mode is read when the pane opens and is shown again; a pane that is being resized reports that many times a second. */
const readAgainMs = 1_000;

export function workbookNotices({ clock, dateSystem, runUnasked, texts, visibility }: PaneContext): PanePart {
  const [dates, calculation] = [notice('date-system'), notice('calculation-mode')];
  void dateSystem.then((system) => {
    if (system === 1904) dates.show(texts('date-system.1904'), 'warning');
  });
  const reading = createThrottle(clock, readAgainMs, () => {
    if (!visibility.isShown()) return;
    // Nobody has asked for it: where Excel refuses, nothing is said.
    runUnasked(isManual).then(
      (manual) => calculation.show(manual ? texts('calculation.manual') : '', 'warning'),
      () => {},
    );
  });
  reading.request();
  const unsubscribe = visibility.subscribe(() => reading.request());
  return {
    element: element('div', {}, dates.element, calculation.element),
    stop() {
      unsubscribe();
      reading.stop();
    },
  };
}
