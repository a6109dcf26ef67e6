/** Boxes for the fields of a list, and for its technical indicators, which are added with their parameters. */
import { fieldUnit } from '../../i18n/cells/field-descriptions';
import { fieldName } from '../../i18n/cells/field-names';
import { type Language, inParentheses } from '../../i18n/language';
import { type FieldId, fields as fieldTable } from '../../../market/fields/fields';
import { type IndicatorName, indicatorOf, indicatorText, parseIndicator } from '../../../market/indicators/spec';
import { splitFields } from '../../../market/texts/typed-text';
import { element } from '../controls/elements';
import type { IndicatorParameter } from '../../../market/indicators/definitions';
import { button } from '../controls/fluent';
import { labelledSelect } from '../controls/labelled-select';

export interface FieldBoxesOptions {
  readonly language: Language;
  /** Fields that the function knows. */
  readonly fields: readonly FieldId[];
  /** Technical indicators that it takes. */
  readonly indicators: readonly IndicatorName[];
  /** What an indicator is added to where no field is chosen: beside it there would be nothing to tell the rows by. */
  readonly besideIndicator: readonly FieldId[];
  /** Names the list of fields. */
  readonly fieldsTitle: string;
  readonly indicatorTitle: string;
  readonly addIndicator: string;
}

/** Each that is ticked stands in the text, in the order in which it was ticked. */
export function fieldBoxes(input: HTMLInputElement, options: FieldBoxesOptions): HTMLElement {
  const { language, fields, fieldsTitle, besideIndicator } = options;
  const hasIndicators = options.indicators.length > 0;
  const chosen = () => splitFields(input.value).filter((name) => name !== '');
  const write = (names: readonly string[]) => {
    input.value = names.join(',');
    input.dispatchEvent(new Event('input'));
  };
  const set = (name: string, isChosen: boolean) => {
    const others = chosen().filter((each) => each !== name);
    write(isChosen ? [...others, name] : others);
  };
  const boxes = fields.map((id) => {
    const unit = element('small', { class: 'hint' }, fieldUnit(id, fieldTable[id].kind, language));
    return { id, ...boxOf(id, [fieldName(id, language), unit], set) };
  });
  const summary = element('summary', {}, fieldsTitle);
  const remove = (name: string) => {
    set(name, false);
    summary.focus(); // The box that had the focus is gone.
  };
  const indicators = element('div', { class: 'boxes', id: 'chosen-indicators' });
  const draw = () => {
    const names = chosen();
    for (const { id, box } of boxes) box.checked = names.includes(id);
    if (hasIndicators) indicators.replaceChildren(...chosenIndicators(names, language, remove));
  };
  input.addEventListener('input', draw);
  const list = element('div', { class: 'boxes' }, ...boxes.map(({ row }) => row));
  const onAdd = (text: string) => {
    const names = chosen();
    write([...(names.length === 0 ? besideIndicator : names.filter((each) => each !== text)), text]);
  };
  const { indicators: names, indicatorTitle: title, addIndicator: add } = options;
  const picker = () => indicatorPicker({ language, names, title, add, onAdd });
  const more = hasIndicators ? [indicators, picker()] : [];
  return element('details', { class: 'fields' }, summary, list, ...more);
}

type SetChosen = (name: string, isChosen: boolean) => void;

function boxOf(name: string, label: readonly (string | Node)[], set: SetChosen) {
  const box = element('input', { type: 'checkbox', value: name });
  box.addEventListener('change', () => set(name, box.checked));
  return { box, row: element('label', {}, box, ...label) };
}

/** A ticked box for each indicator of the text: without its tick it goes. */
function chosenIndicators(names: readonly string[], language: Language, remove: (name: string) => void): HTMLElement[] {
  return names.flatMap((name) => {
    const label = indicatorLabel(name, language);
    if (label === undefined) return [];
    const { box, row } = boxOf(name, [label], remove);
    box.checked = true;
    return [row];
  });
}

interface PickerOptions {
  readonly language: Language;
  readonly names: readonly IndicatorName[];
  /** The label of the list. */
  readonly title: string;
  readonly add: string;
  /** Gets the indicator as a formula has it: `sma(20)`. */
  readonly onAdd: (text: string) => void;
}

/** Adds a technical indicator with its parameters to the fields of a formula. */
function indicatorPicker({ language, names, title, add, onAdd }: PickerOptions): HTMLElement {
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
function indicatorLabel(text: string, language: Language): string | undefined {
  try {
    const spec = parseIndicator(text, 'fields');
    if (!spec) return undefined;
    const given = spec.parameters.length > 0 ? inParentheses(spec.parameters.join(', '), language) : '';
    return indicatorOf(spec.name).title[language] + given;
  } catch {
    return undefined;
  }
}
