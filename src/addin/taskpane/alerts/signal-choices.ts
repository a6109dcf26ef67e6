/** Whether alerts play a sound and show notifications: asked for by the click that switches them on, as browsers want it. */
import { type AlertSignals } from '../../excel/storage/preferences';
import { pageSignals, type PageSignals } from '../../excel/host/page-signals';
import { alertWords } from '../../i18n/pane/alerts';
import { element, notice } from '../controls/elements';
import type { PaneContext } from '../controls/pane-services';

export function signalChoices(context: PaneContext, signals: PageSignals = pageSignals(window)): HTMLElement {
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
