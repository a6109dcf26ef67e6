/** Emulated objects as tables of their members, by wire names (`GetUsedRange`). */
import { type Area, absoluteAddress } from '../areas/a1';
import { apiNotFound, invalidArgument } from './rich-error';

/** Each argument is a literal, or the object that the page passed. */
export type RichArguments = readonly unknown[];

type Table<T> = Readonly<Record<string, T>>;

export interface RichObject {
  /** The class name in error messages: `Range`. */
  readonly type: string;
  /** Identifies the object in later requests: `{ Id }` or `{ _ReferenceId }`. */
  readonly identity?: Table<string>;
  /** The cells of a range; set on objects that can be passed as range arguments. */
  readonly area?: Area;
  readonly read?: Table<() => unknown>;
  readonly write?: Table<(value: unknown) => void>;
  /** Navigation properties; undefined stands for a null object. */
  readonly links?: Table<() => RichObject | undefined>;
  /** Methods that return objects; undefined stands for a null object. */
  readonly objects?: Table<(args: RichArguments) => RichObject | undefined>;
  /** Methods without a result, or with a plain value. */
  readonly actions?: Table<(args: RichArguments) => unknown>;
  /** The members of a collection. */
  readonly items?: () => readonly RichObject[];
}

/** Looks up a member in a table of an object. @throws RichError ApiNotFound for a missing member, which it names */
export type FindMember = <T>(object: RichObject, table: Table<T> | undefined, name: string) => T;

/** @param isKnown false for members (`Range.setDirty`) that are newer than the emulated Excel version */
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

/** An integer; 0 for an omitted argument. */
export function countArgument(args: RichArguments, index: number): number {
  const value = args[index] ?? 0;
  if (!Number.isInteger(value)) throw invalidArgument();
  return value as number;
}

/** The area of a range object, or of an address that the caller parses. */
export function areaArgument(args: RichArguments, index: number, parse: (address: string) => Area | undefined): Area {
  const value = args[index];
  const area = typeof value === 'string' ? parse(value) : isRichObject(value) ? value.area : undefined;
  if (area === undefined) throw invalidArgument();
  return area;
}

/** The JavaScript name of a wire name: `getUsedRange`. */
export function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function isRichObject(value: unknown): value is RichObject {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Ranges that a page passes in place of formulas. @throws RichError InvalidArgument for anything but a range */
export function rangeGiven(given: unknown): Area {
  return areaArgument([given], 0, () => undefined);
}

/** `=10` from 10 and "10", `=Sheet1!$A$1` from a range; formulas are kept. */
export function asFormula(given: unknown): string {
  if (typeof given === 'number' || typeof given === 'boolean') return `=${String(given).toUpperCase()}`;
  if (typeof given !== 'string') return `=${absoluteAddress(rangeGiven(given))}`;
  return given.startsWith('=') ? given : `=${given}`;
}
