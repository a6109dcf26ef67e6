/**
 * The functions by the names that formulas have for them, and their parameters in the order of `addin/functions/index.ts`, where
 * Excel calls them by position.
 */
import { namespace } from '../brand/build';
import type { Calculated, FunctionTable, StreamingInvocation, Streamed } from '../addin/functions/function-table';

/** By position; of a function that is given its only argument without a name: that name. */
type Parameters<Given> = Given extends object ? readonly (keyof Given & string)[] : string;

/** Of a function that updates by itself the table has only a look at the moment. */
const calculated: { readonly [Name in Exclude<keyof Calculated, keyof Streamed>]: Parameters<Calculated[Name]> } = {
  quote: ['symbols', 'fields', 'headers'],
  kline: ['symbols', 'period', 'start', 'end', 'adjust', 'fields', 'headers', 'order', 'layout'],
  depth: ['symbols', 'levels', 'layout', 'headers'],
  intraday: ['symbols', 'period', 'count', 'fields', 'headers', 'order', 'layout'],
  instrument: ['symbols', 'fields', 'headers'],
  exFactors: ['symbols', 'start', 'end', 'headers'],
  universe: ['universe', 'fields', 'sortBy', 'top', 'headers', 'where'],
  price: ['symbols', 'dates', 'field', 'adjust', 'match'],
  tradingDays: ['symbolOrMarket', 'start', 'endOrCount'],
  tradingDay: ['symbolOrMarket', 'dates', 'offset'],
  stats: ['symbols', 'measures', 'period', 'start', 'end', 'benchmark', 'adjust', 'headers'],
  correl: ['symbols', 'period', 'start', 'end', 'adjust'],
  card: 'symbols',
  fields: 'functionName',
  asOf: [],
};

const streamed: { readonly [Name in keyof Streamed]: Parameters<Streamed[Name]> } = {
  live: ['symbols', 'fields', 'seconds', 'headers'],
  alert: ['symbols', 'condition', 'message', 'mode'],
  liveDepth: ['symbol', 'levels', 'layout', 'seconds', 'headers'],
  status: 'item',
};

export interface Signature {
  /** As formulas have it, without the namespace: `QUOTE`. */
  readonly id: string;
  /** It updates by itself. */
  readonly isLive: boolean;
  readonly parameters: readonly string[];
  /** @param given by position; null for an omitted argument */
  call(
    table: FunctionTable,
    given: readonly unknown[],
    invocation: StreamingInvocation,
  ): Promise<unknown[][]> | undefined;
}

const signatures: ReadonlyMap<string, Signature> = new Map(
  [...signaturesOf(calculated, false), ...signaturesOf(streamed, true)].map((signature) => [signature.id, signature]),
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

function signaturesOf(table: Readonly<Record<string, string | readonly string[]>>, isLive: boolean): Signature[] {
  return Object.entries(table).map(([name, taken]) => ({
    id: name.toUpperCase(),
    isLive,
    parameters: typeof taken === 'string' ? [taken] : taken,
    call(functions, given, invocation) {
      const named = typeof taken === 'string' ? (given[0] ?? null) : byName(taken, given);
      // The tables above hold the names and the parameters together.
      if (!isLive) return functions.call(name as keyof Calculated, named as never, invocation);
      functions.open(name as keyof Streamed, named as never, invocation);
      return undefined;
    },
  }));
}

function byName(parameters: readonly string[], given: readonly unknown[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(parameters.map((parameter, i) => [parameter, given[i] ?? null]));
}
