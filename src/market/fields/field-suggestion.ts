/** What a field should have been that is not known: a near one, or none. */
import { namespace } from '../../brand/build';
import { barFields, type FieldId, fieldKey, fieldNames, findField, instrumentFields, quoteFields } from './fields';
import { mostTypingErrors, typingErrors } from '../texts/nearest-name';
import type { Expectation } from '../texts/problem';

/** Figures that people look for and the service does not have. */
const notServed =
  /^((p\/?[ebs]|eps|roe|dividend)(ratio|ttm|yield)?|(market|mkt)(cap|value)|mcap|sector|industry|beta|revenue|[动静]?态?市[盈净销]率(ttm)?|.*市值|.*行业|板块|概念|每股收益|股息率?|分红)$/;

/** Names that mean nearly the same as a field: the first one that the function knows is suggested. */
const nearInMeaning: readonly (readonly [names: RegExp, fields: readonly FieldId[]])[] = [
  [/^(last(price)?|price|latest|close|closing|pxlast|最新价?|现价|收盘价?)$/, ['close', 'last_price']],
  [/^(chg(pct)?%?|change%?|changepct|pctch(an)?ge?|percentchange|return|涨幅|涨跌[幅%])$/, ['change_pct', 'return']],
  [/^(chgamt|netchange)$/, ['change_amount']],
  [/^listing$/, ['listing_date']],
];

/** The longest text that is compared: the cost of a distance grows with its length. */
const longestCompared = 60;

/** @param text what was typed, which is no name of the known fields */
export function expectedField(text: string, known: readonly FieldId[]): Expectation {
  const typed = fieldKey(text.slice(0, longestCompared));
  if (isNotServed(text)) return { kind: 'served-field' };
  const meant = meaning(typed, known);
  const functionName = meant === undefined ? functionWith(text) : undefined;
  if (functionName !== undefined) return { kind: 'field-of', field: text.trim(), functionName };
  const nearest = meant ?? spelledLike(typed, known);
  return { kind: 'field', ...(nearest !== undefined && { nearest }) };
}

/** Brackets do not matter: PE(TTM). */
export function isNotServed(text: string): boolean {
  return notServed.test(fieldKey(text.slice(0, longestCompared)).replaceAll(/[()]/g, ''));
}

/** The function whose field it is. */
function functionWith(text: string): string | undefined {
  if (findField(text, quoteFields)) return `${namespace}.QUOTE`;
  if (findField(text, instrumentFields)) return `${namespace}.INSTRUMENT`;
  return findField(text, barFields) ? `${namespace}.KLINE` : undefined;
}

function meaning(typed: string, known: readonly FieldId[]): FieldId | undefined {
  const [, ids = []] = nearInMeaning.find(([names]) => names.test(typed)) ?? [];
  return ids.find((id) => known.includes(id));
}

/** The field with the nearest name. */
function spelledLike(typed: string, known: readonly FieldId[]): FieldId | undefined {
  const most = mostTypingErrors(typed);
  const distances = known.map((id) =>
    Math.min(...fieldNames(id).map((name) => typingErrors(typed, fieldKey(name), most))),
  );
  const least = Math.min(...distances);
  return least <= most ? known[distances.indexOf(least)] : undefined;
}
