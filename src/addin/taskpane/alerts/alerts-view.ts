/** Alerts of the workbook, how a person is told of them, and the log of the day. */
import { createThrottle } from '../../../client/timing/throttle';
import { alertWords } from '../../i18n/pane/alerts';
import { element, section } from '../controls/elements';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { alertList } from './alert-list';
import { alertLog } from './alert-log';
import { signalChoices } from './signal-choices';

/** Polls come every second at most. */
const drawnEveryMs = 500;
/** Days end, and gaps become longer, without an event. */
const drawnAgainMs = 30_000;

export async function alertsView(context: PaneContext): Promise<PanePart> {
  const book = await context.openAlerts();
  const say = alertWords(context.language);
  const [list, log] = [alertList(context, book), alertLog(context, book)];
  const drawing = createThrottle(context.clock, drawnEveryMs, () => {
    if (!context.visibility.isShown()) return;
    list.draw();
    log.draw();
    drawing.requestAfter(drawnAgainMs);
  });
  const endings = [
    book.subscribe(() => drawing.request()),
    context.visibility.subscribe(() => drawing.request()),
    () => drawing.stop(),
  ];
  list.draw();
  log.draw();
  drawing.requestAfter(drawnAgainMs);
  const hint = element('p', { class: 'hint' }, say('hint'));
  const shown = section('alerts', say('title'), hint, list.element, signalChoices(context), log.element);
  // The line of the pane leads here.
  shown.querySelector('h2')?.setAttribute('tabindex', '-1');
  return { element: shown, stop: () => endings.forEach((end) => end()) };
}
