/** A cached value as text. Columns of bars become arrays, and columns again. */
import type { Bars } from '../../market/bars';

export interface StoredValue<Value> {
  /** undefined: there is no such symbol. */
  readonly value: Value | undefined;
  /** That was asked for. */
  readonly size: number;
  readonly isWhole: boolean;
}

export function encode({ value, ...about }: StoredValue<unknown>): string {
  return JSON.stringify({ ...about, value: isBars(value) ? { bars: columnsOf(value) } : { value } });
}

export function decode<Value>(text: string): StoredValue<Value> {
  const { value, ...about } = JSON.parse(text) as StoredValue<{
    bars?: Record<string, (number | null)[]>;
    value?: Value;
  }>;
  return { ...about, value: value?.bars ? (barsOf(value.bars) as Value) : value?.value };
}

function isBars(value: unknown): value is Bars {
  return typeof value === 'object' && value !== null && 'timestamp' in value && value.timestamp instanceof Float64Array;
}

function columnsOf(bars: Bars): Record<string, number[]> {
  return Object.fromEntries(Object.entries(bars).map(([name, column]: [string, Float64Array]) => [name, [...column]]));
}

/** JSON has null for a number that is missing. */
function barsOf(columns: Record<string, (number | null)[]>): object {
  const column = (values: (number | null)[]) => Float64Array.from(values, (value) => value ?? NaN);
  return Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, column(values)]));
}
