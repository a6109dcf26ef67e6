/** Adds a technical indicator with its parameters to the fields of a formula. */
import { inParentheses, type Language } from '../../i18n/language';
import { type IndicatorName, indicatorOf, indicatorText, parseIndicator } from '../../../market/indicators/spec';
import type { IndicatorParameter } from '../../../market/indicators/definitions';
import { element } from '../controls/elements';
import { button } from '../controls/fluent';
import { labelledSelect } from '../controls/labelled-select';

interface PickerOptions {
  readonly language: Language;
  readonly names: readonly IndicatorName[];
  /** The label of the list. */
  readonly title: string;
  readonly add: string;
  /** Gets the indicator as a formula has it: `sma(20)`. */
  readonly onAdd: (text: string) => void;
}

export function indicatorPicker({ language, names, title, add, onAdd }: PickerOptions): HTMLElement {
  const nameOf = (name: IndicatorName) =>
    indicatorOf(name).title[language] + inParentheses(name.toUpperCase(), language);
  const list = labelledSelect('indicator', title, names, nameOf);
  const parameters = element('div', { class: 'parameters' });
  let inputs: readonly HTMLInputElement[] = [];
  const chosen = () => list.chosen() ?? 'sma';
  const draw = () => {
    const fields = indicatorOf(chosen()).parameters.map((parameter) => parameterField(parameter, language));
    inputs = fields.map(({ input }) => input);
    parameters.replaceChildren(...fields.map((each) => each.element));
  };
  list.select.addEventListener('change', draw);
  draw();
  const press = button('indicator-add', add, () => {
    // The browser says which number is out of range.
    if (inputs.every((input) => input.reportValidity())) {
      onAdd(indicatorText({ name: chosen(), parameters: inputs.map(({ valueAsNumber }) => valueAsNumber) }));
    }
  });
  return element('div', { class: 'indicator' }, list.element, parameters, press);
}

function parameterField({ name, title, whenOmitted, min, max, isWhole }: IndicatorParameter, language: Language) {
  const input = element('input', {
    id: `indicator-${name}`,
    type: 'number',
    required: true,
    min: String(min),
    max: String(max),
    step: isWhole ? '1' : 'any',
    value: String(whenOmitted),
  });
  const label = element('label', { for: input.id }, title[language]);
  return { input, element: element('div', { class: 'field' }, label, input) };
}

/** `Simple moving average (20)` for `sma(20)`; undefined for a text that is no indicator. */
export function indicatorLabel(text: string, language: Language): string | undefined {
  try {
    const spec = parseIndicator(text, 'fields');
    if (!spec) return undefined;
    const given = spec.parameters.length > 0 ? inParentheses(spec.parameters.join(', '), language) : '';
    return indicatorOf(spec.name).title[language] + given;
  } catch {
    return undefined;
  }
}
