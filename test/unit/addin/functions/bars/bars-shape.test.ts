/** The options that MD.KLINE and MD.INTRADAY share. */
import { describe, expect, it } from 'vitest';
import { type BarsShapeArguments, readBarsShape } from '../../../../../src/addin/functions/bars/bars-result';
import { defaultBarFields } from '../../../../../src/market/fields/fields';
import { badArgument, type Expectation } from '../../../../../src/market/texts/problem';
import { thrownBy } from '../../../../support/thrown-by';

const read = (given: Partial<BarsShapeArguments>) => readBarsShape({ fields: null, headers: null, order: null, layout: null, ...given });

describe('The shape of bars', () => {
  it('is long with headers, oldest first, by default', () => {
    expect(read({})).toEqual({ fields: defaultBarFields, headers: true, order: 'asc', layout: 'long' });
  });

  it.each(['wide', 'wide_common', 'wide_filled'])('shows the close by default in %s', (layout) => {
    expect(read({ layout, headers: false, order: '降序' })).toEqual({
      ...{ fields: ['close'], headers: false, order: 'desc', layout },
    });
    expect(read({ layout, fields: 'volume' }).fields).toEqual(['volume']);
  });

  it('has indicators beside fields in long', () => expect(read({ fields: 'close,sma(5)' }).fields).toHaveLength(2));

  it.each<[BarsShapeArguments['layout'], string, [string, Expectation, string]]>([
    ['wide', 'open,close', ['fields', { kind: 'single-field', layout: 'wide' }, 'open,close']],
    ['wide_common', 'close,close', ['fields', { kind: 'single-field', layout: 'wide_common' }, 'close,close']],
    ['wide', 'sma(5)', ['layout', { kind: 'long-layout' }, 'wide']],
    ['wide_filled', 'close,sma(5)', ['layout', { kind: 'long-layout' }, 'wide_filled']],
    ['wide_common', 'spark(5)', ['layout', { kind: 'long-layout' }, 'wide_common']],
  ])('refuses %s with the fields %s', (layout, fields, refusal) => {
    expect(thrownBy(() => read({ layout, fields }))).toEqual(badArgument(...refusal));
  });
});
