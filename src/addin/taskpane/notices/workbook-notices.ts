/** What the pane says of the open workbook where its options make results look wrong, or opening it slow: dates from 1904, manual calculation, a repair that is still on. */
import { createThrottle } from '../../../client/timing/timers';
import { isManual } from '../../excel/host/calculation-settings';
import { element, notice } from '../controls/elements';
import type { PaneContext, PanePart } from '../controls/pane-services';

/** The mode is read when the pane opens and is shown again; a pane that is being resized reports that many times a second. */
const readAgainMs = 1_000;

export function workbookNotices(context: PaneContext): PanePart {
  const { clock, dateSystem, functionsCache, runInBackground, texts, visibility } = context;
  const [dates, calculation, repair] = [notice('date-system'), notice('calculation-mode'), notice('repair-is-on')];
  functionsCache.then(
    (cache) => {
      // It has done its work when the workbook was opened.
      if (cache?.isOn()) repair.show(texts('repair.is-on'), 'warning');
    },
    () => {},
  );
  // oxlint-disable-next-line typescript/no-floating-promises -- Undefined where Excel does not tell.
  void dateSystem.then((system) => {
    if (system === 1904) dates.show(texts('date-system.1904'), 'warning');
  });
  const reading = createThrottle(clock, readAgainMs, () => {
    if (!visibility.isShown()) return;
    // Nobody has asked for it: where Excel refuses, nothing is said.
    runInBackground(isManual).then(
      (manual) => calculation.show(manual ? texts('calculation.manual') : '', 'warning'),
      () => {},
    );
  });
  reading.request();
  const unsubscribe = visibility.subscribe(() => reading.request());
  return {
    element: element('div', {}, dates.element, calculation.element, repair.element),
    stop() {
      unsubscribe();
      reading.stop();
    },
  };
}
