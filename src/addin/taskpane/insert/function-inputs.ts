/** The inputs for the arguments of a function: lists for enums, suggestions for fields, dates and periods as text. */
import { fieldUnit } from '../../i18n/field-descriptions';
import { fieldName } from '../../i18n/field-names';
import type { Language } from '../../i18n/language';
import type { FormInput } from '../../insert/function-form';
import type { ArgumentTexts } from '../../insert/formula-text';
import { type FieldId, fields as fieldTable } from '../../../market/fields';
import { splitFields } from '../../../market/typed-text';
import { element } from '../elements';

export interface FunctionInputs {
  readonly element: HTMLElement;
  readonly texts: () => ArgumentTexts;
  readonly set: (name: string, text: string) => void;
}

interface InputOptions {
  readonly language: Language;
  /** Fields that the function knows. */
  readonly fields: readonly FieldId[];
  /** Names the list of fields. */
  readonly fieldsTitle: string;
  /** Says what may be entered instead of symbols. */
  readonly symbolsHint: string;
  /** The label of a parameter, whose name in formulas is its tooltip. */
  readonly labelOf: (name: string) => string;
  /** Names the picker of a date. */
  readonly pickDate: (label: string) => string;
  readonly onChange: () => void;
}

type Control = HTMLInputElement | HTMLSelectElement;

export function functionInputs(form: readonly FormInput[], options: InputOptions): FunctionInputs {
  const inputs = form.map((input) => ({ input, control: controlOf(input) }));
  const controls = new Map(inputs.map(({ input, control }) => [input.name, control]));
  const rows = inputs.map(({ input, control }) => labelled(input, control, options));
  for (const control of controls.values()) control.addEventListener('input', options.onChange);
  return {
    element: element('div', { class: 'group' }, ...rows),
    texts: () => Object.fromEntries([...controls].map(([name, { value }]) => [name, value])),
    set(name, text) {
      const control = controls.get(name);
      if (!control) return;
      // A list keeps what it does not offer: a reference, or another spelling.
      if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === text)) {
        control.append(element('option', { value: text }, text));
      }
      control.value = text;
      control.dispatchEvent(new Event('input'));
    },
  };
}

function labelled(
  { name, kind, description, isOptional }: FormInput,
  control: Control,
  options: InputOptions,
): HTMLElement {
  const label = options.labelOf(name);
  const title = element(
    'label',
    { class: 'argument', for: control.id, title: name },
    isOptional ? label : `${label} *`,
  );
  const lines = kind === 'symbols' ? [description, options.symbolsHint] : [description];
  const hint = element('small', { class: 'hint', id: `hint-${name}` }, ...lines.map(hintLine));
  const shown = control instanceof HTMLInputElement ? withHelp(kind, control, options) : [control];
  return element('div', { class: 'field' }, title, ...shown, hint);
}

function hintLine(text: string): HTMLElement {
  return element('div', {}, text);
}

function withHelp(kind: FormInput['kind'], input: HTMLInputElement, options: InputOptions): HTMLElement[] {
  if (kind === 'fields') return [input, fieldBoxes(input, options)];
  return kind === 'date' ? [element('div', { class: 'dated' }, input, datePicker(input, options))] : [input];
}

/** Beside the text, because `-3m` and references to cells are dates, too. */
function datePicker(input: HTMLInputElement, { pickDate, labelOf }: InputOptions): HTMLElement {
  const picker = element('input', { type: 'date', class: 'picker', 'aria-label': pickDate(labelOf(input.name)) });
  picker.addEventListener('change', () => {
    input.value = picker.value;
    input.dispatchEvent(new Event('input'));
  });
  return picker;
}

function controlOf({ name, kind, choices }: FormInput): Control {
  const attributes = { id: `argument-${name}`, name, title: name, 'aria-describedby': `hint-${name}` };
  switch (kind) {
    case 'choice':
      return choiceOf(attributes, choices);
    case 'switch':
      return choiceOf(
        attributes,
        ['TRUE', 'FALSE'].map((value) => ({ value, label: value })),
      );
    default:
      return element('input', { ...attributes, autocomplete: 'off', spellcheck: 'false' });
  }
}

type Choices = readonly { readonly value: string; readonly label: string }[];

function choiceOf(attributes: Readonly<Record<string, string>>, choices: Choices): HTMLSelectElement {
  const options = choices.map(({ value, label }) =>
    element('option', { value }, label === value ? value : `${value} · ${label}`),
  );
  return element('select', attributes, element('option', { value: '' }, '–'), ...options);
}

/** Boxes for the fields of a list: each that is ticked stands in the text, in the order in which it was ticked. */
function fieldBoxes(input: HTMLInputElement, { language, fields, fieldsTitle }: InputOptions): HTMLElement {
  const chosen = () => splitFields(input.value).filter((name) => name !== '');
  const boxes = fields.map((id) => {
    const box = element('input', { type: 'checkbox', value: id });
    box.addEventListener('change', () => {
      const others = chosen().filter((name) => name !== id);
      input.value = (box.checked ? [...others, id] : others).join(',');
      input.dispatchEvent(new Event('input'));
    });
    const unit = fieldUnit(id, fieldTable[id].kind, language);
    return {
      id,
      box,
      row: element('label', {}, box, fieldName(id, language), element('small', { class: 'hint' }, unit)),
    };
  });
  const draw = () => {
    const names = chosen();
    for (const { id, box } of boxes) box.checked = names.includes(id);
  };
  input.addEventListener('input', draw);
  const list = element('div', { class: 'boxes' }, ...boxes.map(({ row }) => row));
  return element('details', { class: 'fields' }, element('summary', {}, fieldsTitle), list);
}
