/** Own keyboard shortcuts: an input for each command, shown once Excel has told the present ones. */
import type { Assigned, OwnShortcuts } from '../../excel/host/office-settings';
import { textsOf } from '../../i18n/language';
import { shortcutTexts } from '../../i18n/pane/office-settings';
import { attempt, element, notice, setAttribute } from '../controls/elements';
import { textInput } from '../controls/fluent';
import type { PaneContext } from '../controls/pane-services';

export { shortcutsOfOffice } from '../../excel/host/office-settings';

/** The ids of ribbon/shortcuts.json. */
const shortcutActions = [
  'showPane',
  'insertFormula',
  'explainCell',
  'refreshSelection',
  'refreshWorkbook',
  'togglePause',
] as const;
type Action = (typeof shortcutActions)[number];

export function shortcutSettings(
  { texts, language }: Pick<PaneContext, 'texts' | 'language'>,
  shortcuts: OwnShortcuts,
): HTMLElement {
  const say = textsOf(shortcutTexts, language);
  const result = notice('shortcuts-result');
  const sentence = (action: Action, assigned: Assigned): string => {
    if (assigned.kind === 'invalid') return say('invalid');
    if (assigned.kind === 'default') return say('default', { action: say(action) });
    if (assigned.kind === 'own')
      return say('own', { action: say(shortcutActions.find((each) => each === assigned.action) ?? action) });
    return say(assigned.isInUse ? 'in-use' : 'set', { action: say(action), keys: assigned.keys });
  };
  const inputs = shortcutActions.map((action) => {
    const input = textInput(`shortcut-${action}`, say(action));
    const change = async () => sentence(action, await shortcuts.assign(action, input.value));
    input.addEventListener('change', () => void attempt(result, texts, change).then(draw));
    return { action, input };
  });
  const heading = element('h3', { id: 'shortcuts-title' }, say('title'));
  const attributes = { class: 'group', role: 'group', 'aria-labelledby': heading.id, hidden: '' };
  const fields = inputs.map(({ input }) => element('div', { class: 'field' }, input));
  const hint = element('p', { class: 'hint' }, say('hint'));
  const group = element('div', attributes, heading, hint, ...fields, result.element);
  const draw = async () => {
    const keys = await shortcuts.read().catch(() => undefined);
    if (!keys) return;
    for (const { action, input } of inputs) input.value = keys.get(action) ?? '';
    setAttribute(group, 'hidden', false);
  };
  // oxlint-disable-next-line typescript/no-floating-promises -- It cannot fail.
  void draw();
  return group;
}
