/** An input for an integer setting; empty stands for the default, and an invalid value is reported below the input. */
import type { AddInSettings } from '../../excel/storage/settings-store';
import { element, notice } from './elements';
import { textInput } from './fluent';
import type { PaneContext, PanePart } from './pane-services';
import { parseWholeNumber, type Range } from './whole-number';

export interface NumberSetting extends Range {
  readonly id: string;
  readonly label: string;
  /** Placeholder that names the default. */
  readonly hint: string;
  /** What does not fit into it stands below. */
  readonly note?: string | undefined;
  /** The value in the unit of the input; undefined for the default. */
  read(settings: AddInSettings): number | undefined;
  change(value: number | undefined, settings: AddInSettings): Partial<AddInSettings>;
}

export function numberInput({ settings, texts }: PaneContext, setting: NumberSetting): PanePart {
  const { id, label, hint, note, min, max } = setting;
  const input = textInput(id, label, { placeholder: hint, inputmode: 'numeric' });
  const result = notice(`${id}-result`);
  const below = note === undefined ? [] : [element('p', { class: 'hint' }, note)];
  let drawn = '';

  input.addEventListener('change', () => {
    const value = parseWholeNumber(input.value, setting);
    if (value === 'invalid') {
      result.show(texts('number.invalid', { min, max }), 'bad');
      return;
    }
    settings.update(setting.change(value, settings.current()));
    result.show('');
  });
  const draw = () => {
    const text = String(setting.read(settings.current()) ?? '');
    // Changes of other settings must not overwrite a number that is being typed.
    if (text === drawn) return;
    drawn = text;
    input.value = text;
    result.show('');
  };
  draw();
  return {
    element: element('div', { class: 'field' }, input, ...below, result.element),
    stop: settings.subscribe(draw),
  };
}
