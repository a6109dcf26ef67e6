/** What an object of the emulated Excel can do, as tables by the names that office.js sends (`GetUsedRange`). */
import type { Area } from '../contract';
import { apiNotFound, invalidArgument } from './rich-error';

/** A literal, or the object that a page passed as an argument. */
export type RichArguments = readonly unknown[];

type Table<T> = Readonly<Record<string, T>>;

export interface RichObject {
  /** `Range`: the name in messages. */
  readonly type: string;
  /** What office.js finds the object by later: `{ Id }` or `{ _ReferenceId }`. */
  readonly identity?: Table<string>;
  /** The cells of a range: how a range is recognised as an argument. */
  readonly area?: Area;
  readonly read?: Table<() => unknown>;
  readonly write?: Table<(value: unknown) => void>;
  /** Properties that lead to other objects. */
  readonly links?: Table<() => RichObject>;
  /** Methods that lead to other objects; undefined stands for a null object. */
  readonly objects?: Table<(args: RichArguments) => RichObject | undefined>;
  /** Methods that do something, or give a plain value. */
  readonly actions?: Table<(args: RichArguments) => unknown>;
  /** The members of a collection. */
  readonly items?: () => readonly RichObject[];
}

/** A row of one of an object's tables. @throws RichError ApiNotFound, naming what this Excel does not have. */
export type FindMember = <T>(object: RichObject, table: Table<T> | undefined, name: string) => T;

/** `isKnown` is asked for `Range.setDirty`: an old Excel has less than is emulated. */
export function memberFinder(isKnown: (api: string) => boolean): FindMember {
  return (object, table, name) => {
    const api = `${object.type}.${camelCase(name)}`;
    const row = table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
    if (row === undefined || !isKnown(api)) throw apiNotFound(api);
    return row;
  };
}

export function textArgument(args: RichArguments, index: number): string {
  const value = args[index];
  if (typeof value !== 'string') throw invalidArgument();
  return value;
}

/** A whole number; 0 where the page left it out. */
export function countArgument(args: RichArguments, index: number): number {
  const value = args[index] ?? 0;
  if (!Number.isInteger(value)) throw invalidArgument();
  return value as number;
}

/** A range, or an address read by the caller's own rule. */
export function areaArgument(args: RichArguments, index: number, parse: (address: string) => Area | undefined): Area {
  const value = args[index];
  const area = typeof value === 'string' ? parse(value) : isRichObject(value) ? value.area : undefined;
  if (area === undefined) throw invalidArgument();
  return area;
}

/** `GetUsedRange` as people write it: `getUsedRange`. */
export function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function isRichObject(value: unknown): value is RichObject {
  return typeof value === 'object' && value !== null && 'type' in value;
}
