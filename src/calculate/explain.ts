/** What a formula asks the service for, without asking. */
import { namespace } from '../brand/build';
import { type Cost, costOf } from '../addin/insert/cost';
import { type Argument, InvalidRequest, type PlainArgument } from './contract';
import { formulaCall } from './read-request';
import { defaultScreenRequests, defaultSymbolsPerRequest } from '../client/store/settings';
import type { Session } from './session';
import { signatureForCall } from './signatures';

export interface ExplainedFormula extends Cost {
  /** `MD.QUOTE` */
  readonly function: string;
  /** By the name of the parameter; omitted ones are left out. */
  readonly arguments: Readonly<Record<string, Argument>>;
}

/** @throws InvalidRequest for what is no call of ours */
export function explain({ client, settings }: Session, formula: string): ExplainedFormula {
  const { signature, given } = readCall(formula);
  const named = signature.parameters.flatMap((parameter, index): [string, Argument][] => {
    const argument = given[index] ?? null;
    return argument === null ? [] : [[parameterName(parameter), argument]];
  });
  const texts = Object.fromEntries(named.map(([parameter, argument]) => [parameter, textOf(argument)]));
  const { symbolsPerRequest = defaultSymbolsPerRequest, screenRequests = defaultScreenRequests } = settings.current();
  return {
    function: `${namespace}.${signature.id}`,
    arguments: Object.fromEntries(named),
    ...costOf(signature.definition, texts, { symbolsPerRequest, screenRequests, own: client.markets().own }),
  };
}

function readCall(formula: string) {
  try {
    const { name, given } = formulaCall(formula);
    return { signature: signatureForCall(name, given.length), given };
  } catch (error) {
    throw new InvalidRequest((error as Error).message);
  }
}

/** As formulas name it: `sort_by` for `sortBy`. */
function parameterName(parameter: string): string {
  return parameter.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** As it would be typed. */
function textOf(argument: Argument): string {
  const values: readonly PlainArgument[] = Array.isArray(argument) ? argument.flat() : [argument];
  return values.map((value) => (typeof value === 'object' ? (value?.error ?? '') : String(value))).join(',');
}
