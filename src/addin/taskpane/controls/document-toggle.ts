/** A setting of the document with a button that turns it on and off. */
import type { DocumentSwitch } from '../../excel/storage/document-settings';
import { type Text, textsOf } from '../../i18n/language';
import { attempt, element, notice, setText } from './elements';
import { button } from './fluent';
import type { PaneContext } from './pane-services';

/** `start` and `stop` are the button's; `on` and `off` are said after it was pressed. */
export type ToggleTexts = Readonly<Record<'title' | 'hint' | 'start' | 'stop' | 'on' | 'off', Text>>;

/** @param id prefix of the ids of its elements */
export function documentToggle(
  { texts, language }: Pick<PaneContext, 'texts' | 'language'>,
  id: string,
  words: ToggleTexts,
  setting: DocumentSwitch,
): HTMLElement {
  const say = textsOf(words, language);
  const result = notice(`${id}-result`);
  const change = async () => {
    const isOn = !setting.isOn();
    await setting.turn(isOn, language);
    draw();
    return say(isOn ? 'on' : 'off');
  };
  const toggle = button(id, '', () => void attempt(result, texts, change));
  const draw = () => setText(toggle, say(setting.isOn() ? 'stop' : 'start'));
  draw();
  const heading = element('h3', { id: `${id}-title` }, say('title'));
  const hint = element('p', { class: 'hint', id: `${id}-hint` }, say('hint'));
  toggle.setAttribute('aria-describedby', hint.id);
  const actions = element('div', { class: 'actions' }, toggle);
  const attributes = { class: 'group', role: 'group', 'aria-labelledby': heading.id };
  return element('div', attributes, heading, hint, actions, result.element);
}
