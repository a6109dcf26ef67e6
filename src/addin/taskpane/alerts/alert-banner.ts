/** The line above every view that tells of alerts, with sound and notifications where the person wants them. */
import type { AlertBook } from '../../../alerts/alert-contract';
import type { TriggerEvent } from '../../../alerts/alert-log';
import { createThrottle } from '../../../client/timing/timers';
import { pageSignals, type PageSignals } from '../../excel/host/page-signals';
import { alertWords } from '../../i18n/pane/alerts';
import { element, setAttribute, setText } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { signal, summaryOf } from './alert-sentences';

/** A poll may trigger a thousand: they are told together. */
const toldTogetherMs = 250;

/** @param show goes to the list of alerts */
export function alertBanner(
  context: PaneContext,
  book: AlertBook,
  show: () => void,
  signals: PageSignals = pageSignals(window),
): PanePart {
  const line = bannerLine(context, show);
  let untold: readonly TriggerEvent[] = [];
  const telling = createThrottle(context.clock, toldTogetherMs, () => {
    line.add(untold);
    signal(untold, context, signals);
    untold = [];
  });
  const end = book.onTrigger((event) => {
    untold = [...untold, event];
    telling.request();
  });
  return {
    // A live region that is there before it has a text is read out when it gets one.
    element: element('div', { role: 'alert' }, line.element),
    stop() {
      end();
      telling.stop();
    },
  };
}

/** Keeps what it was told until the person closes it or goes to the list. */
function bannerLine(context: PaneContext, show: () => void) {
  const say = alertWords(context.language);
  const text = element('span');
  let shown: readonly TriggerEvent[] = [];
  const draw = (events: readonly TriggerEvent[]) => {
    shown = events;
    setAttribute(line, 'hidden', shown.length === 0);
    setText(text, shown.length === 0 ? '' : say('banner', { text: summaryOf(shown, context) }));
  };
  const open = () => {
    draw([]);
    show();
  };
  const buttons = element(
    'span',
    { class: 'actions' },
    button('alert-show', say('banner.show'), open, 'subtle'),
    button('alert-close', say('banner.close'), () => draw([]), 'subtle'),
  );
  const line = element('div', { id: 'alert-banner', class: 'notice', hidden: true }, text, buttons);
  return { element: line, add: (events: readonly TriggerEvent[]) => draw([...shown, ...events]) };
}
