import { describe, expect, it } from 'vitest';
import {
  barFields,
  defaultBarFields,
  derivedFields,
  type FieldId,
  fields,
  fieldsOfAll,
  findField,
  instrumentFields,
  quoteFields,
} from '../../../../src/market/fields/fields';

const ids = Object.keys(fields) as FieldId[];

describe('A field is found', () => {
  it('by its id and by each of its aliases, none of which belongs to two fields', () => {
    for (const id of ids) {
      for (const name of [id, ...fields[id].aliases]) expect([name, findField(name, ids)]).toEqual([name, id]);
    }
  });

  it.each([
    ...['CHANGE_PCT', 'change pct', 'Change-Pct', 'changepct', ' change_pct ', 'ext.change_pct', 'change - pct'],
    ...['EXT.chg%', 'ｃｈｇ％', '涨跌幅'],
  ])('by %j, which means change_pct', (typed) => expect(findField(typed, quoteFields)).toBe('change_pct'));

  it('only among those that the function knows', () => {
    expect(findField('close', barFields)).toBe('close');
    expect(findField('close', quoteFields)).toBeUndefined();
  });

  it.each(['', 'ext.', 'next.open', 'open.ext', 'opens', 'change/pct', 'open ext.'])('not by %j', (typed) => {
    expect(findField(typed, ids)).toBeUndefined();
  });
});

it.each([
  ['turnover', 'amount'],
  ['Turnover', 'amount'],
  ['turnover_value', 'amount'],
  ['成交额', 'amount'],
  ['turnover_rate', 'turnover_rate'],
  ['turnover rate', 'turnover_rate'],
  ['turnover%', 'turnover_rate'],
  ['换手率', 'turnover_rate'],
  ['换手', 'turnover_rate'],
])('%s is %s', (typed, field) => expect(findField(typed, quoteFields)).toBe(field));

it.each([
  ['up_limit', 'limit_up'],
  ['down_limit', 'limit_down'],
  ['high_limit', 'limit_up'],
  ['low_limit', 'limit_down'],
  ['list_date', 'listing_date'],
  ['ts_code', 'symbol'],
  ['trade_date', 'timestamp'],
  ['pre_close', 'prev_close'],
  ['pct_chg', 'change_pct'],
  ['prev_close_price', 'prev_close'],
  ['total_turnover', 'amount'],
  ['money', 'amount'],
])('%s, as other services call it, is %s', (typed, field) => expect(findField(typed, ids)).toBe(field));

it('The default columns of bars are all but prev_close', () => {
  expect(defaultBarFields).toEqual(['timestamp', 'open', 'high', 'low', 'close', 'volume', 'amount']);
});

it('All fields of a function are those that the service sends, in their order', () => {
  const sent = quoteFields.slice(0, quoteFields.length - derivedFields.length - ['board', 'trading_state'].length);
  expect(sent.at(-1)).toBe('region');
  expect(fieldsOfAll(quoteFields)).toEqual(sent);
  expect(fieldsOfAll(['volume_unit', 'close', 'currency', 'open', 'volume_shares'])).toEqual(['close', 'open']);
});

it.each([
  ['MD.QUOTE', quoteFields],
  ['MD.INSTRUMENT', instrumentFields],
  ['MD.KLINE', barFields],
])('The fields of %s are known and distinct', (_, known: readonly FieldId[]) => {
  expect(new Set(known).size).toBe(known.length);
  for (const id of known) expect(ids).toContain(id);
});
