/** The conditions of `Excel.ConditionalFormat` by type: `cellValue`, `custom`, `colorScale`, `dataBar`, … */
import { aCount, aRecord, aText, oneOf, aBoolean, aColor, type Check } from '../../rich-api/checks';
import { invalidOperation } from '../../rich-api/rich-error';
import { type RichObject, asFormula } from '../../rich-api/rich-object';
import type { CellValueOperator, CellValueRule, Condition, HighlightFormat } from '../../stores/formats';
import { type ConditionType, type Held, type Of, colorScaleObject, dataBarObject, newBar, newScale } from './scales';

export const conditionTypes = ['CellValue', 'Custom', 'ContainsText', 'TopBottom', 'ColorScale', 'DataBar'] as const;

export function newCondition(type: ConditionType): Condition {
  switch (type) {
    case 'ColorScale':
      return newScale;
    case 'DataBar':
      return newBar;
    default:
      return { type, format: {} };
  }
}

/**
 * The members by type; those of other types are null objects where Office.js allows them, and else an error.
 * @param put stores a changed condition
 */
export function conditionObjects(
  condition: () => Condition,
  put: (condition: Condition) => void,
): NonNullable<RichObject['links']> {
  const held = <T extends ConditionType>(type: T): Held<Of<T>> => {
    const current = () => {
      const stored = condition();
      if (stored.type !== type) throw invalidOperation();
      return stored as Of<T>;
    };
    return { current, change: (changes) => put({ ...current(), ...changes }) };
  };
  const member = (type: ConditionType, name: string, object: () => RichObject) => ({
    [name]: () => {
      if (condition().type !== type) throw invalidOperation();
      return object();
    },
    [`${name}OrNullObject`]: () => (condition().type === type ? object() : undefined),
  });
  return {
    ...member('CellValue', 'CellValue', () => cellValueObject(held('CellValue'))),
    ...member('Custom', 'Custom', () => customObject(held('Custom'))),
    ...member('ContainsText', 'TextComparison', () => textObject(held('ContainsText'))),
    ...member('TopBottom', 'TopBottom', () => topBottomObject(held('TopBottom'))),
    ...member('ColorScale', 'ColorScale', () => colorScaleObject(held('ColorScale'))),
    ...member('DataBar', 'DataBar', () => dataBarObject(held('DataBar'))),
  };
}

function cellValueObject(held: Held<Of<'CellValue'>>): RichObject {
  return {
    type: 'CellValueConditionalFormat',
    read: { Rule: () => held.current().rule ?? null },
    write: { Rule: (given) => held.change({ rule: cellValueRule(given) }) },
    links: { Format: () => highlightObject(held) },
  };
}

const anOperator = oneOf<CellValueOperator>(
  'Between',
  'NotBetween',
  'EqualTo',
  'NotEqualTo',
  'GreaterThan',
  'LessThan',
  'GreaterThanOrEqual',
  'LessThanOrEqual',
);

function cellValueRule(given: unknown): CellValueRule {
  const { operator, formula1, formula2 } = aRecord(given);
  const rule = { operator: anOperator(operator), formula1: asFormula(formula1) };
  const isPair = rule.operator === 'Between' || rule.operator === 'NotBetween';
  return isPair ? { ...rule, formula2: asFormula(formula2) } : rule;
}

function customObject(held: Held<Of<'Custom'>>): RichObject {
  const write = (given: unknown) => held.change({ rule: asFormula(aText(given)) });
  const read = () => held.current().rule ?? '';
  const rule: RichObject = {
    type: 'ConditionalFormatRule',
    read: { Formula: read, FormulaLocal: read },
    write: { Formula: write, FormulaLocal: write },
  };
  return { type: 'CustomConditionalFormat', links: { Rule: () => rule, Format: () => highlightObject(held) } };
}

function textObject(held: Held<Of<'ContainsText'>>): RichObject {
  const anOperatorOfText = oneOf('Contains', 'NotContains', 'BeginsWith', 'EndsWith');
  return {
    type: 'TextConditionalFormat',
    read: { Rule: () => held.current().rule ?? null },
    write: {
      Rule: (given) => {
        const { operator, text } = aRecord(given);
        held.change({ rule: { operator: anOperatorOfText(operator), text: aText(text) } });
      },
    },
    links: { Format: () => highlightObject(held) },
  };
}

function topBottomObject(held: Held<Of<'TopBottom'>>): RichObject {
  const aType = oneOf('TopItems', 'TopPercent', 'BottomItems', 'BottomPercent');
  return {
    type: 'TopBottomConditionalFormat',
    read: { Rule: () => held.current().rule ?? null },
    write: {
      Rule: (given) => {
        const { type, rank } = aRecord(given);
        held.change({ rule: { type: aType(type), rank: aCount(1, 1000)(rank) } });
      },
    },
    links: { Format: () => highlightObject(held) },
  };
}

/** `Excel.ConditionalRangeFormat`; what the condition leaves unchanged reads as null. */
type Highlighting = Held<{ readonly format: HighlightFormat }>;

type Field = keyof HighlightFormat;
type Fields = Readonly<Record<string, readonly [Field, Check<HighlightFormat[Field]>]>>;

const font: Fields = {
  Color: ['fontColor', aColor],
  Bold: ['bold', aBoolean],
  Italic: ['italic', aBoolean],
  Strikethrough: ['strikethrough', aBoolean],
  Underline: ['underline', oneOf('None', 'Single', 'Double')],
};

const fill: Fields = { Color: ['fillColor', aColor] };

function highlightObject(held: Highlighting): RichObject {
  return {
    type: 'ConditionalRangeFormat',
    links: {
      Font: () => partObject('ConditionalRangeFont', font, held),
      Fill: () => partObject('ConditionalRangeFill', fill, held),
    },
  };
}

function partObject(type: string, fields: Fields, held: Highlighting): RichObject {
  const format = () => held.current().format;
  const own = new Set<string>(Object.values(fields).map(([field]) => field));
  return {
    type,
    read: Object.fromEntries(Object.entries(fields).map(([name, [field]]) => [name, () => format()[field] ?? null])),
    write: Object.fromEntries(
      Object.entries(fields).map(([name, [field, check]]) => [
        name,
        (value: unknown) => held.change({ format: { ...format(), [field]: check(value) } }),
      ]),
    ),
    actions: {
      Clear: () =>
        held.change({ format: Object.fromEntries(Object.entries(format()).filter(([name]) => !own.has(name))) }),
    },
  };
}
