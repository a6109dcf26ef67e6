/** `Excel.DataValidation`. */
import type { Workbook } from '../../contract';
import { aBoolean, aRecord, aText, oneOf } from '../../rich-api/checks';
import { invalidArgument } from '../../rich-api/rich-error';
import { type RichObject, asFormula, rangeGiven } from '../../rich-api/rich-object';
import {
  type ComparedType,
  type ErrorAlert,
  type Prompt,
  type Validation,
  type ValidationOperator,
  type ValidationRule,
  isoDateFormula,
} from '../../stores/validations';
import { absoluteAddress, type Area } from '../../areas/a1';
import { validityOf } from './validity';

const anOperator = oneOf<ValidationOperator>(
  'Between',
  'NotBetween',
  'EqualTo',
  'NotEqualTo',
  'GreaterThan',
  'LessThan',
  'GreaterThanOrEqualTo',
  'LessThanOrEqualTo',
);

const noAlert: ErrorAlert = { showAlert: true, style: 'Stop', title: '', message: '' };
const noPrompt: Prompt = { showPrompt: true, title: '', message: '' };

export function dataValidationObject(area: Area, book: Workbook): RichObject {
  const { validations } = book;
  const state = () => stateOf(validations.of(area));
  const common = <T>(read: (validation: Validation) => T, none: T) => {
    const current = state();
    return current === 'mixed' ? null : current === undefined ? none : read(current);
  };
  const change = (changes: Partial<Validation>) => {
    const current = state();
    if (current === 'mixed' || current === undefined) throw invalidArgument();
    validations.set(area, { ...current, ...changes });
  };
  return {
    type: 'DataValidation',
    read: {
      Type: () => (state() === 'mixed' ? 'MixedCriteria' : common<string>(({ rule }) => rule.type, 'None')),
      Rule: () => common<object>(({ rule }) => shownRule(rule), {}),
      IgnoreBlanks: () => common(({ ignoreBlanks }) => ignoreBlanks, true),
      ErrorAlert: () => common(({ errorAlert }) => errorAlert, noAlert),
      Prompt: () => common(({ prompt }) => prompt, noPrompt),
      Valid: () => validityOf(area, validations.of(area), book),
    },
    write: {
      Rule: (given) => {
        const current = state();
        const others = current === 'mixed' || current === undefined ? undefined : current;
        const fresh = { ignoreBlanks: true, errorAlert: noAlert, prompt: noPrompt };
        validations.set(area, { ...fresh, ...others, rule: ruleGiven(given) });
      },
      IgnoreBlanks: (ignoreBlanks) => change({ ignoreBlanks: aBoolean(ignoreBlanks) }),
      ErrorAlert: (given) => change({ errorAlert: alertGiven(given) }),
      Prompt: (given) => change({ prompt: promptGiven(given) }),
    },
    actions: { Clear: () => validations.set(area, undefined) },
  };
}

/** The validation of all cells; undefined without one. */
function stateOf(distinct: readonly (Validation | undefined)[]): Validation | undefined | 'mixed' {
  const [first] = distinct;
  return distinct.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : 'mixed';
}

const comparedKeys: Readonly<Record<string, ComparedType>> = {
  wholeNumber: 'WholeNumber',
  decimal: 'Decimal',
  date: 'Date',
  time: 'Time',
  textLength: 'TextLength',
};

/** Excel's rule has one property, which names the type. */
function ruleGiven(given: unknown): ValidationRule {
  const [entry, ...others] = Object.entries(aRecord(given)).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  if (entry === undefined || others.length > 0) throw invalidArgument();
  const [key, value] = entry;
  const fields = aRecord(value);
  if (key === 'list') return listGiven(fields);
  if (key === 'custom') return { type: 'Custom', formula: asFormula(aText(fields['formula'])) };
  const type = comparedKeys[key];
  if (type === undefined) throw invalidArgument();
  return comparisonGiven(type, fields);
}

function listGiven({ source, inCellDropDown }: Readonly<Record<string, unknown>>): ValidationRule {
  const given = typeof source === 'string' ? source : `=${absoluteAddress(rangeGiven(source))}`;
  if (given === '') throw invalidArgument();
  return { type: 'List', source: given, inCellDropDown: aBoolean(inCellDropDown ?? true) };
}

function comparisonGiven(type: ComparedType, fields: Readonly<Record<string, unknown>>): ValidationRule {
  const operator = anOperator(fields['operator']);
  const formula = (given: unknown) => (type === 'Date' && isoDateFormula(given)) || asFormula(given);
  const isPair = operator === 'Between' || operator === 'NotBetween';
  const formula1 = formula(fields['formula1']);
  return { type, operator, formula1, ...(isPair && { formula2: formula(fields['formula2']) }) };
}

function shownRule(rule: ValidationRule): object {
  const { type, ...fields } = rule;
  return { [type.charAt(0).toLowerCase() + type.slice(1)]: fields };
}

function alertGiven(given: unknown): ErrorAlert {
  const { showAlert, style, title, message } = { ...noAlert, ...aRecord(given) };
  return {
    showAlert: aBoolean(showAlert),
    style: oneOf('Stop', 'Warning', 'Information')(style),
    title: aText(title),
    message: aText(message),
  };
}

function promptGiven(given: unknown): Prompt {
  const { showPrompt, title, message } = { ...noPrompt, ...aRecord(given) };
  return { showPrompt: aBoolean(showPrompt), title: aText(title), message: aText(message) };
}
