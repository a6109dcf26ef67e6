/** Checks of values that a page sets. @throws RichError InvalidArgument */
import { invalidArgument } from './rich-error';

export type Check<T> = (value: unknown) => T;

export function aBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw invalidArgument();
  return value;
}

export function aText(value: unknown): string {
  if (typeof value !== 'string') throw invalidArgument();
  return value;
}

export function aNumber(from: number, to = Number.POSITIVE_INFINITY): Check<number> {
  return (value) => {
    if (typeof value !== 'number' || value < from || value > to) throw invalidArgument();
    return value;
  };
}

export function aCount(from: number, to = Number.POSITIVE_INFINITY): Check<number> {
  const inRange = aNumber(from, to);
  return (value) => {
    if (!Number.isInteger(value)) throw invalidArgument();
    return inRange(value);
  };
}

export function oneOf<T extends string>(...choices: readonly T[]): Check<T> {
  return (value) => {
    const choice = choices.find((each) => each === value);
    if (choice === undefined) throw invalidArgument();
    return choice;
  };
}

/** The fields of an object that a page sets as a whole. */
export function aRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw invalidArgument();
  return value as Readonly<Record<string, unknown>>;
}

/** `#RRGGBB` in upper case, from this form or from one of the sixteen color names of HTML 4 and orange. */
export function aColor(value: unknown): string {
  const text = aText(value).trim().toLowerCase();
  const color = namedColors[text] ?? text;
  if (!/^#[0-9a-f]{6}$/.test(color)) throw invalidArgument();
  return color.toUpperCase();
}

const namedColors: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  orange: '#ffa500',
};
