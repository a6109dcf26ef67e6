/** The measures of MD.STATS as people type them, with their parameters. The formulas are in `compute.ts`. */
import { sparklineLengths } from '../bars/sparkline';
import type { FieldKind } from '../fields/fields';
import { badArgument } from '../texts/problem';
import { callText, expressionText, typedText } from '../texts/typed-text';
import { type Market, type MarketFacts, markets } from '../time/markets';
import { type KlinePeriod, minutesOf } from '../time/period';
import { sessionsOf } from '../time/trading-hours';

/** What a measure is computed from: returns on common dates, those and the benchmark's, the symbol's own last bars, or none. */
export type MeasureSource = 'returns' | 'benchmark' | 'bars' | 'symbol';

interface Definition {
  readonly source: MeasureSource;
  readonly kind: FieldKind;
  readonly parameter?: MeasureParameter;
  /** Other spellings. */
  readonly words: string;
}

interface MeasureParameter {
  readonly name: 'rate' | 'level' | 'n';
  readonly whenOmitted: number;
  readonly min: number;
  readonly max: number;
}

/** A risk-free rate a year, as a fraction or with a percent sign. */
const rate: MeasureParameter = { name: 'rate', whenOmitted: 0, min: 0, max: 1 };
/** Confidence in percent. */
const level: MeasureParameter = { name: 'level', whenOmitted: 95, min: 50, max: 99.9 };
const bars = (whenOmitted: number): MeasureParameter => ({ name: 'n', whenOmitted, min: 1, max: 1000 });

const definitions = {
  return: { source: 'returns', kind: 'fraction', words: '收益率 总收益率 total_return' },
  cagr: { source: 'returns', kind: 'fraction', words: '年化收益率' },
  volatility: { source: 'returns', kind: 'fraction', words: '波动率 年化波动率 vol' },
  sharpe: { source: 'returns', kind: 'number', parameter: rate, words: '夏普 夏普比率' },
  sortino: { source: 'returns', kind: 'number', parameter: rate, words: '索提诺 索提诺比率' },
  max_drawdown: { source: 'returns', kind: 'fraction', words: '最大回撤 mdd' },
  max_drawdown_from: { source: 'returns', kind: 'date', words: '最大回撤开始日 回撤开始日' },
  max_drawdown_to: { source: 'returns', kind: 'date', words: '最大回撤结束日 回撤结束日' },
  beta: { source: 'benchmark', kind: 'number', words: '贝塔 贝塔系数' },
  alpha: { source: 'benchmark', kind: 'fraction', parameter: rate, words: '阿尔法 阿尔法系数' },
  correlation: { source: 'benchmark', kind: 'number', words: '相关系数 correl' },
  tracking_error: { source: 'benchmark', kind: 'fraction', words: '跟踪误差' },
  information_ratio: { source: 'benchmark', kind: 'number', words: '信息比率' },
  var: { source: 'returns', kind: 'fraction', parameter: level, words: '在险价值' },
  es: { source: 'returns', kind: 'fraction', parameter: level, words: '预期损失 cvar' },
  skew: { source: 'returns', kind: 'number', words: '偏度 skewness' },
  kurtosis: { source: 'returns', kind: 'number', words: '峰度 kurt' },
  high: { source: 'bars', kind: 'price', parameter: bars(250), words: '最高价' },
  low: { source: 'bars', kind: 'price', parameter: bars(250), words: '最低价' },
  from_high: { source: 'bars', kind: 'fraction', parameter: bars(250), words: '距最高价' },
  average_amount: { source: 'bars', kind: 'money', parameter: bars(20), words: '平均成交额' },
  spark: { source: 'bars', kind: 'text', parameter: { name: 'n', ...sparklineLengths }, words: '走势' },
  observations: { source: 'returns', kind: 'count', words: '样本数' },
  symbol: { source: 'symbol', kind: 'text', words: '代码' },
} as const satisfies Readonly<Record<string, Definition>>;

export type MeasureName = keyof typeof definitions;
export const measureNames = Object.keys(definitions) as readonly MeasureName[];

export interface Measure {
  readonly name: MeasureName;
  /** Of those that take one: its value, or the default. */
  readonly parameter: number;
}

export function sourceOf({ name }: Measure): MeasureSource {
  return definitions[name].source;
}

export function kindOfMeasure({ name }: Measure): FieldKind {
  return definitions[name].kind;
}

/** The bars before and with the last one that a measure looks back on; 0 for those of returns. */
export function barsOfMeasure(measure: Measure): number {
  return sourceOf(measure) === 'bars' ? measure.parameter : 0;
}

/** The parameter as a header shows it: `2%`, `250`; blank without one, and for a rate of zero. */
export function parameterText({ name, parameter }: Measure): string {
  const { parameter: defined }: Definition = definitions[name];
  if (defined === undefined || (defined.name === 'rate' && parameter === 0)) return '';
  return defined.name === 'rate' ? `${Number((parameter * 100).toPrecision(10))}%` : String(parameter);
}

/** Reads `sharpe(2%)`, `VAR(95)`, `high`. @throws MarketDataError bad-argument that names the measures, or the range of a parameter */
export function parseMeasure(text: string, argument: string): Measure {
  const { word = '', inside, rest } = callText(typedText(expressionText(text, argument)).toLowerCase()) ?? {};
  const measure = rest === '' ? findMeasure(word) : undefined;
  if (measure === undefined) throw badArgument(argument, { kind: 'one-of', values: measureNames }, text);
  if (inside === undefined || inside === '') return measure;
  const parameter = parameterIn(inside, measure.name);
  if (Number.isNaN(parameter)) throw badArgument(argument, expectedParameter(measure.name), text);
  return { ...measure, parameter };
}

/** With its usual parameter. @param word in lower case */
export function findMeasure(word: string): Measure | undefined {
  const name = measureNames.find((each) => each === word || definitions[each].words.split(' ').includes(word));
  return name && { name, parameter: parameterRangeOf(name)?.usual ?? NaN };
}

/** NaN for what is no parameter of the measure. */
export function parameterIn(text: string, name: MeasureName): number {
  const { parameter: defined }: Definition = definitions[name];
  return defined === undefined ? NaN : numberOf(text, defined);
}

/** NaN for what is no number within the range. A level may have a percent sign. */
function numberOf(text: string, { name, min, max }: MeasureParameter): number {
  const [, digits, percent] = /^(\d+|\d*\.\d+)(%?)$/.exec(text) ?? [];
  const value = Number(digits ?? NaN) / (percent && name === 'rate' ? 100 : 1);
  const isValid = value >= min && value <= max && (name !== 'n' || (Number.isInteger(value) && !percent));
  return isValid ? value : NaN;
}

function expectedParameter(name: MeasureName) {
  const { example, range } = parameterRangeOf(name) ?? {};
  return {
    kind: 'indicator',
    usage: example === undefined ? name : `${name}(${example})`,
    range: range ?? '',
  } as const;
}

/** What a measure takes: its usual value, one to show, and its range as it is written in every language. */
export function parameterRangeOf(name: MeasureName) {
  const { parameter: defined }: Definition = definitions[name];
  if (defined === undefined) return undefined;
  const { name: parameter, whenOmitted: usual, min, max } = defined;
  const isRate = parameter === 'rate';
  return {
    name: parameter,
    usual,
    example: isRate ? '2%' : String(usual),
    range: isRate ? 'rate = 0% … 100%' : `${parameter} = ${min} … ${max}`,
  };
}

/** Trading days a year, on the average of the last ten. */
const daysPerYear: Readonly<Record<MarketFacts['region'], number>> = { CN: 243, HK: 246, US: 252 };

const longer = { '1w': 52, '1M': 12, '1Q': 4, '1Y': 1 } as const;

/** How many bars a year has, by which volatility and the like are annualised. */
export function barsPerYear(period: KlinePeriod, market: Market): number {
  const days = typeof market === 'string' ? daysPerYear[markets[market].region] : daysPerYear.US;
  const minutes = minutesOf(period);
  if (minutes !== undefined) return (days * minutesPerDay(market)) / minutes;
  return period in longer ? longer[period as keyof typeof longer] : days;
}

function minutesPerDay(market: Market): number {
  return sessionsOf(market).reduce((sum, { from, to }) => sum + to - from, 0);
}
