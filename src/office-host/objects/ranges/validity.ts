/** `DataValidation.valid`: whether the contents of cells keep to their rules. */
import { type Area, parseAddress } from '../../areas/a1';
import { cellOf } from '../../areas/areas';
import type { Scalar, Workbook } from '../../contract';
import { apiNotFound } from '../../rich-api/rich-error';
import type { Validation, ValidationOperator, ValidationRule } from '../../stores/validations';

/** Null when only some cells are valid. */
export function validityOf(
  area: Area,
  validations: readonly (Validation | undefined)[],
  book: Workbook,
): boolean | null {
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
