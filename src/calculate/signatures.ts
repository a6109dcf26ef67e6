/** The functions by the names that formulas have for them, and calls of them with arguments by position. */
import * as alerts from '../addin/functions/alert';
import * as analysis from '../addin/functions/analysis';
import * as bars from '../addin/functions/bar-functions';
import * as reference from '../addin/functions/reference';
import type { Calculation, Streaming } from '../addin/functions/calls/definition';
import {
  atOnce,
  type Calculated,
  type FunctionTable,
  type Streamed,
  type StreamingInvocation,
} from '../addin/functions/function-table';
import { namespace } from '../brand/build';

/** Every function's definition at once: outside of Excel nothing loads late. */
type Definition = Calculation<never> | Streaming<never>;

/** Of everything that the parts of the add-in export, the functions. By the names of the function table. */
export const definitions: Readonly<Record<string, Definition>> = Object.fromEntries(
  [atOnce, alerts, analysis, bars, reference].flatMap((part) => Object.entries<unknown>(part).filter(isDefined)),
);

function isDefined(entry: readonly [string, unknown]): entry is [string, Definition] {
  return typeof entry[1] === 'object';
}

export interface Signature {
  /** As formulas have it, without the namespace: `QUOTE`. */
  readonly id: string;
  /** As the table of functions has it: `quote`. */
  readonly name: string;
  /** It updates by itself. */
  readonly isLive: boolean;
  readonly parameters: readonly string[];
  readonly definition: Definition;
  /** The arguments by their names. @param given by position; null for an omitted argument */
  named(given: readonly unknown[]): Readonly<Record<string, unknown>>;
  /** @param given by position; null for an omitted argument */
  call(
    table: FunctionTable,
    given: readonly unknown[],
    invocation: StreamingInvocation,
  ): Promise<unknown[][]> | undefined;
}

const signatures: ReadonlyMap<string, Signature> = new Map(
  Object.entries(definitions).map(([name, definition]) => [name.toUpperCase(), signatureFor(name, definition)]),
);

/** The names of all functions: `QUOTE`, `KLINE`, … */
export const functionIds: readonly string[] = [...signatures.keys()];

/** @param name `QUOTE` or `MD.QUOTE`, in either case; undefined for what is no function of ours */
export function signatureOf(name: string): Signature | undefined {
  const id = name.toUpperCase();
  const prefix = `${namespace.toUpperCase()}.`;
  return signatures.get(id.startsWith(prefix) ? id.slice(prefix.length) : id);
}

/** @param count of the arguments of a call @throws Error with what was expected */
export function signatureForCall(name: string, count: number): Signature {
  const signature = signatureOf(name);
  if (!signature) throw new Error(`function: expected one of ${functionIds.join(', ')}, got "${name}"`);
  const { id, parameters } = signature;
  if (count <= parameters.length) return signature;
  const names = parameters.length === 0 ? 'none' : parameters.join(', ');
  throw new Error(`${id} takes at most ${parameters.length} arguments (${names}), got ${count}`);
}

function signatureFor(name: string, definition: Definition): Signature {
  const isLive = 'open' in definition;
  const { parameters } = definition;
  return {
    id: name.toUpperCase(),
    name,
    isLive,
    parameters,
    definition,
    named: (given) => byName(parameters, given),
    call(functions, given, invocation) {
      // The definition holds the name and the parameters together.
      const named = byName(parameters, given) as never;
      if (!isLive) return functions.call(name as keyof Calculated, named, invocation);
      functions.open(name as keyof Streamed, named, invocation);
      return undefined;
    },
  };
}

function byName(parameters: readonly string[], given: readonly unknown[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(parameters.map((parameter, i) => [parameter, given[i] ?? null]));
}
