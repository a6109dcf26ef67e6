/** Alerts of the workbook, how a person is told of them, and the log of the day. */
import { type AlertAnswer, testAlerts } from '../../../alerts/alert-reports';
import { createThrottle } from '../../../client/timing/timers';
import { pageSignals, type PageSignals } from '../../excel/host/page-signals';
import type { AlertSignals } from '../../excel/storage/preferences';
import { type AlertWords, alertWords } from '../../i18n/pane/alerts';
import { element, notice, rowOf, section, setAttribute } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { alertList, alertLog } from './alert-list';

/** Polls come every second at most. */
const drawnEveryMs = 500;
/** Days end, and gaps become longer, without an event. */
const drawnAgainMs = 30_000;

export async function alertsView(context: PaneContext): Promise<PanePart> {
  const book = await context.openAlerts();
  const say = alertWords(context.language);
  const [list, log, test] = [alertList(context, book), alertLog(context, book), testMessage(context)];
  const drawing = createThrottle(context.clock, drawnEveryMs, () => {
    if (!context.visibility.isShown()) return;
    list.draw();
    log.draw();
    test.draw();
    drawing.requestAfter(drawnAgainMs);
  });
  const endings = [
    book.subscribe(() => drawing.request()),
    context.visibility.subscribe(() => drawing.request()),
    context.client.activity.subscribe(() => drawing.request()),
    () => drawing.stop(),
  ];
  list.draw();
  log.draw();
  test.draw();
  drawing.requestAfter(drawnAgainMs);
  const hint = element('p', { class: 'hint' }, say('hint'));
  const shown = section('alerts', say('title'), hint, list.element, signalChoices(context), test.element, log.element);
  // The line of the pane leads here.
  shown.querySelector('h2')?.setAttribute('tabindex', '-1');
  return { element: shown, stop: () => endings.forEach((end) => end()) };
}

/** Sound and notifications: asked for by the click that switches them on, as browsers want it. */
function signalChoices(context: PaneContext, signals: PageSignals = pageSignals(window)): HTMLElement {
  const { preferences, language } = context;
  const say = alertWords(language);
  const refusal = notice('alert-signals-refused');
  const choice = (name: keyof AlertSignals, text: 'sound' | 'notify', tryIt: () => boolean | Promise<boolean>) => {
    const box = element('input', { type: 'checkbox', id: `alert-${name}` });
    box.checked = preferences.current().alertSignals[name];
    box.addEventListener('change', () => {
      refusal.show('');
      // oxlint-disable-next-line typescript/no-floating-promises -- A browser that refuses answers false.
      void switchTo(box.checked);
    });
    const switchTo = async (isOn: boolean) => {
      const isPermitted = !isOn || (await tryIt());
      if (!isPermitted) {
        box.checked = false;
        refusal.show(say(`${text}.refused`), 'warning');
      }
      preferences.signalAlerts({ [name]: isOn && isPermitted });
    };
    return element('label', {}, box, say(text));
  };
  const canNotify = signals.canNotify();
  const choices = [
    choice('sound', 'sound', () => signals.beep()),
    ...(canNotify ? [choice('notification', 'notify', () => signals.askToNotify())] : []),
  ];
  const elsewhere = canNotify ? [] : [element('p', { class: 'hint', id: 'alerts-elsewhere' }, say('elsewhere'))];
  const boxes = element('div', { class: 'boxes' }, ...choices);
  return element('div', { class: 'group' }, boxes, refusal.element, ...elsewhere);
}

/** Tries the way that alerts take to a chat or a phone, where the service passes them on. */
function testMessage(context: PaneContext): { readonly element: HTMLElement; readonly draw: () => void } {
  const say = alertWords(context.language);
  const result = notice('alert-test-result');
  const send = async () => {
    result.show('');
    const answer = await testAlerts(context);
    result.show(testSentence(answer, say), answer.status === 204 ? 'good' : 'bad');
  };
  const press = button('alert-test', say('test'), () => void send());
  const hint = element('p', { class: 'hint' }, say('test.hint'));
  const group = element('div', { class: 'group', hidden: true }, hint, rowOf(press), result.element);
  const draw = () => setAttribute(group, 'hidden', !context.client.activity.snapshot().takesAlerts);
  return { element: group, draw };
}

function testSentence({ status, message }: AlertAnswer, say: AlertWords): string {
  if (status === 204) return say('test.sent');
  if (status === 429) return say('test.too-soon');
  if (status === 404 || status === 405) return say('test.unknown');
  return status === 599 ? say('test.silent') : say('test.refused', { detail: message || `HTTP ${status}` });
}
