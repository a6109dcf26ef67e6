/** Has Excel fetch the functions anew, for a person who still finds those of an earlier version. */
import type { FunctionsCache } from '../../excel/refresh/functions-cache';
import { repairTexts } from '../../i18n/functions-repair';
import { textsOf } from '../../i18n/texts-of';
import { attempt } from '../controls/attempt';
import { element, notice, setText } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext } from '../controls/pane-services';

export function functionsRepair({ texts, language }: PaneContext, cache: FunctionsCache): HTMLElement {
  const say = textsOf(repairTexts, language);
  const result = notice('repair-result');
  const change = async () => {
    const isOn = !cache.isBypassed();
    await cache.bypass(isOn, language);
    draw();
    return say(isOn ? 'on' : 'off');
  };
  const toggle = button('repair', '', () => void attempt(result, texts, change));
  const draw = () => setText(toggle, say(cache.isBypassed() ? 'stop' : 'start'));
  draw();
  const heading = element('h3', { id: 'repair-title' }, say('title'));
  const hint = element('p', { class: 'hint', id: 'repair-hint' }, say('hint'));
  toggle.setAttribute('aria-describedby', hint.id);
  const actions = element('div', { class: 'actions' }, toggle);
  const attributes = { class: 'group', role: 'group', 'aria-labelledby': heading.id };
  return element('div', attributes, heading, hint, actions, result.element);
}
