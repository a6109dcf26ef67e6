/** `Excel.ColorScaleConditionalFormat` and `Excel.DataBarConditionalFormat`. */
import { aBoolean, aColor, aRecord, oneOf } from '../../rich-api/checks';
import { type RichObject, asFormula } from '../../rich-api/rich-object';
import type { Bound, ColorPoint, DataBar, Condition } from '../../stores/formats';

/** Red, yellow and green, as Excel's first scale. */
export const newScale: Of<'ColorScale'> = {
  type: 'ColorScale',
  points: [
    { type: 'LowestValue', color: '#F8696B' },
    { type: 'Percentile', formula: '=50', color: '#FFEB84' },
    { type: 'HighestValue', color: '#63BE7B' },
  ],
};

export const newBar: Of<'DataBar'> = {
  type: 'DataBar',
  bar: {
    showDataBarOnly: false,
    fillColor: '#638EC6',
    gradientFill: true,
    negativeFillColor: '#FF0000',
    lowerBound: { type: 'LowestValue' },
    upperBound: { type: 'HighestValue' },
  },
};

export function colorScaleObject(held: Held<Of<'ColorScale'>>): RichObject {
  return {
    type: 'ColorScaleConditionalFormat',
    read: {
      ThreeColorScale: () => held.current().points.length === 3,
      Criteria: () => criteriaOf(held.current().points),
    },
    write: {
      Criteria: (given) => {
        const { minimum: from, midpoint, maximum: to } = aRecord(given);
        const middle = midpoint === undefined || midpoint === null ? [] : [pointGiven(midpoint)];
        held.change({ points: [pointGiven(from), ...middle, pointGiven(to)] });
      },
    },
  };
}

export function dataBarObject(held: Held<Of<'DataBar'>>): RichObject {
  const bar = () => held.current().bar;
  const write = (changes: Partial<DataBar>) => held.change({ bar: { ...bar(), ...changes } });
  return {
    type: 'DataBarConditionalFormat',
    read: {
      ShowDataBarOnly: () => bar().showDataBarOnly,
      LowerBoundRule: () => bar().lowerBound,
      UpperBoundRule: () => bar().upperBound,
    },
    write: {
      ShowDataBarOnly: (isOnly) => write({ showDataBarOnly: aBoolean(isOnly) }),
      LowerBoundRule: (given) => write({ lowerBound: barBoundGiven(given, 'LowestValue') }),
      UpperBoundRule: (given) => write({ upperBound: barBoundGiven(given, 'HighestValue') }),
    },
    links: {
      PositiveFormat: () => ({
        type: 'ConditionalDataBarPositiveFormat',
        read: { FillColor: () => bar().fillColor, GradientFill: () => bar().gradientFill },
        write: {
          FillColor: (color) => write({ fillColor: aColor(color) }),
          GradientFill: (isGradient) => write({ gradientFill: aBoolean(isGradient) }),
        },
      }),
      NegativeFormat: () => ({
        type: 'ConditionalDataBarNegativeFormat',
        read: { FillColor: () => bar().negativeFillColor },
        write: { FillColor: (color) => write({ negativeFillColor: aColor(color) }) },
      }),
    },
  };
}

const aBoundType = oneOf('LowestValue', 'HighestValue', 'Number', 'Percent', 'Formula', 'Percentile');

function pointGiven(given: unknown): ColorPoint {
  return { ...boundGiven(given), color: aColor(aRecord(given)['color']) };
}

/** `Automatic` is the end of the cells' values on this side. */
function barBoundGiven(given: unknown, end: 'LowestValue' | 'HighestValue'): Bound {
  return aRecord(given)['type'] === 'Automatic' ? { type: end } : boundGiven(given);
}

function boundGiven(given: unknown): Bound {
  const { type, formula } = aRecord(given);
  const checked = aBoundType(type);
  const isEnd = checked === 'LowestValue' || checked === 'HighestValue';
  return isEnd ? { type: checked } : { type: checked, formula: asFormula(formula) };
}

function criteriaOf([minimum, ...others]: readonly ColorPoint[]): object {
  return {
    minimum: shownPoint(minimum),
    ...(others.length > 1 && { midpoint: shownPoint(others[0]) }),
    maximum: shownPoint(others.at(-1)),
  };
}

function shownPoint(point: ColorPoint | undefined): object | undefined {
  return point && { formula: null, ...point };
}

/** A condition of one type, as the objects that show and change it hold it. */
export type ConditionType = Condition['type'];
export type Of<T extends ConditionType> = Extract<Condition, { readonly type: T }>;

/** The stored condition: read at each use, because several properties are set in one request. */
export interface Held<C> {
  current(): C;
  change(changes: Partial<C>): void;
}
