/** The inputs for the arguments of a function: lists for enums, suggestions for fields, dates and periods as text. */
import type { FormInput } from '../../insert/function-form';
import type { ArgumentTexts } from '../../insert/formula-text';
import { inParentheses, type Language } from '../../i18n/language';
import { datePicker, element } from '../controls/elements';
import { fieldBoxes, type FieldBoxesOptions } from './field-boxes';

export interface FunctionInputs {
  readonly element: HTMLElement;
  readonly texts: () => ArgumentTexts;
  readonly set: (name: string, text: string) => void;
}

interface InputOptions extends FieldBoxesOptions {
  /** Says what may be entered instead of symbols, or of the one symbol of a parameter. */
  readonly symbolsHint: (name: string) => string;
  /** The label of a parameter, whose name in formulas is its tooltip. */
  readonly labelOf: (name: string) => string;
  /** Names the picker of a date. */
  readonly pickDate: (label: string) => string;
  /** What lists show for an argument that is omitted, TRUE and FALSE. */
  readonly choiceWords: Readonly<Record<'' | 'TRUE' | 'FALSE', string>>;
  readonly onChange: () => void;
  readonly moreTitle: string;
  /** Whether the rest of the inputs is shown; forms that follow begin as this one was left. */
  readonly more: { isOpen: boolean };
}

type Control = HTMLInputElement | HTMLSelectElement;

export function functionInputs(form: readonly FormInput[], options: InputOptions): FunctionInputs {
  const inputs = form.map((input) => ({ input, control: controlOf(input, options) }));
  const controls = new Map(inputs.map(({ input, control }) => [input.name, control]));
  const rows = inputs.map(({ input, control }) => labelled(input, control, options));
  for (const control of controls.values()) control.addEventListener('input', options.onChange);
  const arranged = withRestFolded(rows, options);
  return {
    element: element('div', { class: 'group' }, ...arranged.rows),
    texts: () => Object.fromEntries([...controls].map(([name, { value }]) => [name, value])),
    set(name, text) {
      const control = controls.get(name);
      if (!control) return;
      // A list keeps what it does not offer: a reference, or another spelling.
      if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === text)) {
        control.append(element('option', { value: text }, text));
      }
      control.value = text;
      if (text !== '') arranged.reveal(control);
      control.dispatchEvent(new Event('input'));
    },
  };
}

/** What nearly every formula needs; a single row more is as short as the line that would hide it. */
const shownAtFirst = 3;

function withRestFolded(rows: readonly HTMLElement[], { moreTitle, more }: InputOptions) {
  if (rows.length <= shownAtFirst + 1) return { rows, reveal: () => {} };
  const rest = element('div', { class: 'group' }, ...rows.slice(shownAtFirst));
  const details = element('details', { id: 'insert-more', open: more.isOpen }, element('summary', {}, moreTitle), rest);
  details.addEventListener('toggle', () => (more.isOpen = details.open));
  return {
    rows: [...rows.slice(0, shownAtFirst), details],
    reveal(control: Control) {
      if (rest.contains(control)) details.open = true;
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
  const lines = kind === 'symbols' ? [description, options.symbolsHint(name)] : [description];
  const hint = element('small', { class: 'hint', id: `hint-${name}` }, ...lines.map(hintLine));
  const shown = control instanceof HTMLInputElement ? withHelp(kind, control, options) : [control];
  return element('div', { class: 'field' }, title, ...shown, hint);
}

function hintLine(text: string): HTMLElement {
  return element('div', {}, text);
}

function withHelp(kind: FormInput['kind'], input: HTMLInputElement, options: InputOptions): HTMLElement[] {
  if (kind === 'fields') return [input, fieldBoxes(input, options)];
  if (kind !== 'date') return [input];
  // Beside the text, because `-3m` and references to cells are dates, too.
  const picker = datePicker(input, options.pickDate(options.labelOf(input.name)));
  return [element('div', { class: 'dated' }, input, picker)];
}

function controlOf({ name, kind, choices, isOptional }: FormInput, { choiceWords, language }: InputOptions): Control {
  const omitted = { value: '', label: isOptional ? choiceWords[''] : '–' };
  const attributes = { id: `argument-${name}`, name, title: name, 'aria-describedby': `hint-${name}` };
  switch (kind) {
    case 'choice':
      return choiceOf(attributes, [omitted, ...choices.map((each) => withValue(each, language))]);
    case 'switch':
      return choiceOf(attributes, [
        omitted,
        ...(['TRUE', 'FALSE'] as const).map((value) => withValue({ value, label: choiceWords[value] }, language)),
      ]);
    default:
      return element('input', { ...attributes, autocomplete: 'off', spellcheck: 'false' });
  }
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** `Oldest first (asc)`: the words, and what the formula has. */
function withValue({ value, label }: Choice, language: Language): Choice {
  return { value, label: label === value ? value : label + inParentheses(value, language) };
}

function choiceOf(attributes: Readonly<Record<string, string>>, choices: readonly Choice[]): HTMLSelectElement {
  return element('select', attributes, ...choices.map(({ value, label }) => element('option', { value }, label)));
}
