/** Has Excel fetch the functions anew, for a person who still finds those of an earlier version. */
import type { FunctionsCache } from '../excel/functions-cache';
import { attempt } from './attempt';
import { element, notice, setText } from './elements';
import { button } from './fluent';
import type { PaneContext } from './pane-services';

export function functionsRepair({ texts }: PaneContext, cache: FunctionsCache): HTMLElement {
  const result = notice('repair-result');
  const change = async () => {
    const isOn = !cache.isBypassed();
    await cache.bypass(isOn);
    draw();
    return texts(isOn ? 'repair.on' : 'repair.off');
  };
  const toggle = button('repair', '', () => void attempt(result, texts, change));
  const draw = () => setText(toggle, texts(cache.isBypassed() ? 'repair.stop' : 'repair.start'));
  draw();
  const heading = element('h3', { id: 'repair-title' }, texts('repair'));
  const hint = element('p', { class: 'hint', id: 'repair-hint' }, texts('repair.hint'));
  toggle.setAttribute('aria-describedby', hint.id);
  const actions = element('div', { class: 'actions' }, toggle);
  const attributes = { class: 'group', role: 'group', 'aria-labelledby': heading.id };
  return element('div', attributes, heading, hint, actions, result.element);
}
