import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemText } from '../../../../src/addin/i18n/problems/problem-text';
import { expectedField } from '../../../../src/market/fields/field-suggestion';
import { barFields, type FieldId, fieldNames, fields, instrumentFields, quoteFields } from '../../../../src/market/fields/fields';
import { badArgument } from '../../../../src/market/texts/problem';

const ids = Object.keys(fields) as FieldId[];

describe('A field that is spelled nearly like', () => {
  it.each([
    ['last_prise', 'last_price'],
    ['volumn', 'volume'],
    ['mount', 'amount'],
    ['tunrover_rate', 'turnover_rate'],
    ['换手量', 'turnover_rate'],
    ['names', 'name'],
    ['lst', 'last_price'],
    ['hgih', 'high'],
    ['opne', 'open'],
    ['chagne_pct', 'change_pct'],
    ['最新价格', 'last_price'],
  ])('%s suggests %s', (typed, nearest) => expect(expectedField(typed, quoteFields)).toEqual({ kind: 'field', nearest }));

  it('a name differs from it by two errors at most', () => {
    expect(expectedField('turnvr_rate', quoteFields)).toEqual({ kind: 'field', nearest: 'turnover_rate' });
    expect(expectedField('turnv_rate', quoteFields)).toEqual({ kind: 'field' });
  });

  it('several is suggested as the first of them', () => {
    expect(expectedField('xbid', ['ask_price', 'bid_price'])).toEqual({ kind: 'field', nearest: 'bid_price' });
    expect(expectedField('limit_dp', ['limit_up', 'limit_down'])).toEqual({ kind: 'field', nearest: 'limit_up' });
  });

  it.each([1, 2])('every name that is longer than six characters is suggested after %d replaced', (errors) => {
    const names = ids.flatMap((id) => fieldNames(id).map((name) => [id, name] as const));
    for (const [id, name] of names.filter(([, each]) => each.replaceAll(/[\s_-]/g, '').length > 6)) {
      const typed = 'ß'.repeat(errors) + name.slice(errors);
      expect([typed, expectedField(typed, [id])]).toEqual([typed, { kind: 'field', nearest: id }]);
    }
  });
});

describe('A field that means nearly the same as another', () => {
  it.each([
    ['close', quoteFields, 'last_price'],
    ['收盘价', quoteFields, 'last_price'],
    ['last', barFields, 'close'],
    ['最新价', barFields, 'close'],
    ['closing', barFields, 'close'],
    ['PX_LAST', quoteFields, 'last_price'],
    ['return', quoteFields, 'change_pct'],
    ['chg_pct', quoteFields, 'change_pct'],
    ['percent change', quoteFields, 'change_pct'],
    ['chg_amt', quoteFields, 'change_amount'],
    ['listing', instrumentFields, 'listing_date'],
  ] as const)('%s among %j suggests %s', (typed, known, nearest) => {
    expect(expectedField(typed, known)).toEqual({ kind: 'field', nearest });
  });
});

describe('A field that is near to none', () => {
  it.each([...['bananas', '', 'x', 'pxx', 'clsoe', '成交', 'rsi', 'open interest', '净值'], 'volume'.repeat(10)])(
    '%j suggests none',
    (typed) => {
      expect(expectedField(typed, quoteFields)).toEqual({ kind: 'field' });
    },
  );

  // With one of two neighbours in the place of the other, a name differs by two letters, not by one exchange.
  it.each(['hgxh', 'hxih', 'hgix'])('%j suggests none, though two letters of high seem to be exchanged', (typed) => {
    expect(expectedField(typed, ['high'])).toStrictEqual({ kind: 'field' });
  });

  it('is not suggested by a function that lacks it', () => expect(expectedField('closing', instrumentFields)).toEqual({ kind: 'field' }));
});

describe('A field of another function', () => {
  it.each([
    ['turnover_rate', barFields, 'MD.QUOTE'],
    ['换手率', barFields, 'MD.QUOTE'],
    ['volume', instrumentFields, 'MD.QUOTE'],
    ['float_shares', quoteFields, 'MD.INSTRUMENT'],
    ['涨停价', barFields, 'MD.INSTRUMENT'],
    ['close', instrumentFields, 'MD.KLINE'],
  ] as const)('%s, asked of %j, is said to belong to %s', (typed, known, functionName) => {
    expect(expectedField(typed, known)).toEqual({ kind: 'field-of', field: typed, functionName });
  });

  it('is not named where a known field means nearly the same', () => {
    expect(expectedField('close', quoteFields)).toEqual({ kind: 'field', nearest: 'last_price' });
  });
});

describe('A figure that the service does not have', () => {
  const figures =
    'pe PE P/E pe_ratio PE_TTM 市盈率 动态市盈率 静态市盈率 市盈率TTM pb p/b 市净率 ps 市销率 market_cap marketcap mkt_cap ' +
    'market_value 市值 总市值 流通市值 sector Industry 行业 所属行业 dividend dividend_yield 股息 股息率 分红 eps EPS ' +
    '每股收益 roe beta revenue';
  it.each([...figures.split(' '), 'market cap', 'ext.pe', 'PE(TTM)', '市盈率（TTM）'])('%s is said to be missing', (typed) => {
    for (const known of [quoteFields, barFields, instrumentFields]) {
      expect(expectedField(typed, known)).toEqual({ kind: 'served-field' });
    }
  });

  it('is looked for in the first sixty characters', () => {
    expect(expectedField(`${'x'.repeat(58)}市值`, quoteFields)).toEqual({ kind: 'served-field' });
    expect(expectedField(`${'x'.repeat(59)}市值`, quoteFields)).toEqual({ kind: 'field' });
  });

  it('is no name of a field that there is', () => {
    for (const name of ids.flatMap(fieldNames)) expect(expectedField(name, ids)).not.toEqual({ kind: 'served-field' });
  });
});

describe('The sentence about a field', () => {
  const sentences = (typed: string) => {
    const { problem } = badArgument('fields', expectedField(typed, quoteFields), typed);
    return (['en', 'zh'] as const).map((language) => problemText(problem, language));
  };

  it.each([
    ['volumn', 'fields: "volumn" is not valid. Enter a field name (did you mean volume?)', '有效的字段名（是 volume 吗？）'],
    ['bananas', 'fields: "bananas" is not valid. Enter a field name (see MD.FIELDS)', '有效的字段名（请参阅 MD.FIELDS）'],
    ['市盈率', 'fields: "市盈率" is not valid. Enter a field of the data service (see MD.FIELDS)', '行情服务的字段（请参阅 MD.FIELDS）'],
  ])('%s names what to do', (typed, english, chinese) => {
    const [en, zh] = sentences(typed);
    expect(en).toBe(english);
    expect(zh).toContain(chinese);
  });
});

it('No text throws, or is suggested a field that the function lacks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
      const expected = expectedField(typed, barFields);
      if (expected.kind === 'field' && expected.nearest !== undefined) expect(barFields).toContain(expected.nearest);
    }),
  );
});
