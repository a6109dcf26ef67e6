/** `Excel.DataValidation`. */
import type { Workbook, Scalar } from '../../contract';
import { aBoolean, aRecord, aText, oneOf } from '../../rich-api/checks';
import { invalidArgument, apiNotFound } from '../../rich-api/rich-error';
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
import { absoluteAddress, type Area, parseAddress } from '../../areas/a1';
import { cellOf } from '../../areas/areas';

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

/** `DataValidation.valid`: whether the contents of cells keep to their rules. Null when only some cells are valid. */
function validityOf(area: Area, validations: readonly (Validation | undefined)[], book: Workbook): boolean | null {
  if (validations.every((validation) => validation === undefined)) return true;
  const cells = book
    .values(area)
    .flatMap((row, down) => row.map((value, across) => ({ value, place: cellOf(area, down, across) ?? area })));
  const results = cells.map(({ value, place }) => {
    const [validation] = book.validations.of(place);
    return validation === undefined || isValid(value ?? '', validation, { book, sheet: area.sheet });
  });
  const validCount = results.filter(Boolean).length;
  return validCount === results.length ? true : validCount === 0 ? false : null;
}

interface Surroundings {
  readonly book: Workbook;
  readonly sheet: string;
}

function isValid(value: Scalar, { rule, ignoreBlanks }: Validation, around: Surroundings): boolean {
  if (value === '') return ignoreBlanks;
  switch (rule.type) {
    case 'Custom':
      throw apiNotFound(`DataValidation.valid of the formula ${rule.formula}`);
    case 'List':
      return listed(rule.source, around).some((each) => String(each).toLowerCase() === String(value).toLowerCase());
    default:
      return compares(value, rule, around);
  }
}

function compares(value: Scalar, rule: Exclude<ValidationRule, { type: 'List' | 'Custom' }>, around: Surroundings) {
  const measured = rule.type === 'TextLength' ? String(value).length : value;
  if (typeof measured !== 'number' || (rule.type === 'WholeNumber' && !Number.isInteger(measured))) return false;
  const bounds = [rule.formula1, rule.formula2 ?? rule.formula1].map((formula) => numberOf(formula, around));
  return comparisons[rule.operator](measured, bounds[0] ?? 0, bounds[1] ?? 0);
}

const comparisons: Readonly<Record<ValidationOperator, (value: number, first: number, second: number) => boolean>> = {
  Between: (value, from, to) => value >= from && value <= to,
  NotBetween: (value, from, to) => value < from || value > to,
  EqualTo: (value, other) => value === other,
  NotEqualTo: (value, other) => value !== other,
  GreaterThan: (value, other) => value > other,
  LessThan: (value, other) => value < other,
  GreaterThanOrEqualTo: (value, other) => value >= other,
  LessThanOrEqualTo: (value, other) => value <= other,
};

function listed(source: string, around: Surroundings): Scalar[] {
  if (!source.startsWith('=')) return source.split(',').map((each) => each.trim());
  return valuesAt(source, around).flat();
}

function numberOf(formula: string, around: Surroundings): number {
  const constant = Number(formula.slice(1));
  if (!Number.isNaN(constant)) return constant;
  return Number(valuesAt(formula, around)[0]?.[0] ?? 0);
}

/** Only references can be followed, because formulas of rules are not calculated. */
function valuesAt(formula: string, { book, sheet }: Surroundings): Scalar[][] {
  const area = parseAddress(formula.slice(1), sheet);
  if (area === undefined || !book.sheetNames().includes(area.sheet)) {
    throw apiNotFound(`DataValidation.valid of the formula ${formula}`);
  }
  return book.values(area);
}
