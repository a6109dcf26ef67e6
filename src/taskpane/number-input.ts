/** An input for a setting that is a whole number: empty for the default, and a line below for what cannot be accepted. */
import type { Settings } from '../client/settings';
import { element, notice } from './elements';
import { textInput } from './fluent';
import type { PaneContext, PanePart } from './pane-services';
import { parseWholeNumber, type Range } from './whole-number';

export interface NumberSetting extends Range {
  readonly id: string;
  readonly label: string;
  /** What an empty input stands for. */
  readonly hint: string;
  /** The number in the person's unit; undefined where the default is in force. */
  read(settings: Settings): number | undefined;
  change(value: number | undefined, settings: Settings): Partial<Settings>;
}

export function numberInput({ settings, texts }: PaneContext, setting: NumberSetting): PanePart {
  const { id, label, hint, min, max } = setting;
  const input = textInput(id, label, { placeholder: hint, inputmode: 'numeric' });
  const result = notice(`${id}-result`);
  let drawn = '';

  input.addEventListener('change', () => {
    const value = parseWholeNumber(input.value, setting);
    if (value === 'invalid') {
      result.show(texts('advanced.invalid', { min, max }), 'bad');
      return;
    }
    settings.update(setting.change(value, settings.current()));
    result.show('');
  });
  const draw = () => {
    const text = String(setting.read(settings.current()) ?? '');
    // Other changes must not take away a number that is being typed.
    if (text === drawn) return;
    drawn = text;
    input.value = text;
    result.show('');
  };
  draw();
  return { element: element('div', { class: 'field' }, input, result.element), stop: settings.subscribe(draw) };
}
