/** How LibreOffice differs from the other programs: what a call there is the same as elsewhere. src/libreoffice/README.md lists it. */
import type { CellFailure, CellValue } from '../../../src/calculate/contract';
import { signatureOf } from '../../../src/calculate/signatures';
import type { Outcome } from '../../support/same-calls/outcomes';
import type { Call, Group } from '../../support/same-calls/table';
import type { Shown } from './office';

/** By the reason. */
export const differences: Readonly<Record<string, (group: Group) => Group>> = {
  'the language is that of the program': (group) => ({ ...group, locale: 'en' }),
  'the time cannot be set': (group) => ({ ...group, asOf: undefined }),
  'a 0 may be a blank cell': (group) => ({ ...group, calls: group.calls.map(withoutZeros) }),
};

/** Calc gives a blank cell as 0, which these parameters take for a value. */
const takingZero = ['headers', 'offset'];

function withoutZeros([id, ...given]: Call): Call {
  const { parameters = [] } = signatureOf(id) ?? {};
  return [id, ...given.map((each, at) => (each === 0 && !takingZero.includes(parameters[at] ?? '') ? null : each))];
}

export function asLibreOfficeAsks(group: Group): Group {
  return Object.values(differences).reduce((asked, difference) => difference(asked), group);
}

/** The calls of a group that a difference changes, as they are elsewhere and in LibreOffice. */
export function changedBy(difference: (group: Group) => Group, group: Group): [elsewhere: Group, here: Group] {
  const here = difference(group);
  const isOther = here.locale !== group.locale || here.asOf !== group.asOf;
  const isChanged = (at: number) => isOther || JSON.stringify(here.calls[at]) !== JSON.stringify(group.calls[at]);
  const changed = ({ calls, ...circumstances }: Group) => ({
    ...circumstances,
    calls: calls.filter((_, at) => isChanged(at)),
  });
  return [changed(group), changed(here)];
}

/** Calc's numbers of its errors. */
const errorNumbers: Readonly<Record<string, number>> = {
  '#DIV/0!': 532,
  '#N/A': 32_767,
  '#NAME?': 525,
  '#VALUE!': 519,
};

/** Values alone, and errors without their sentences. Cards are things of Excel, so that there is no such function. */
export function shownInLibreOffice([id]: Call, outcome: Outcome): Shown[][] {
  if (id === 'CARD') return [[shownError({ code: '#NAME?' })]];
  return 'error' in outcome ? [[shownError(outcome.error)]] : outcome.values.map((row) => row.map(shownValue));
}

function shownValue(value: CellValue): Shown {
  if (typeof value === 'object') return shownError(value.error);
  return typeof value === 'boolean' ? Number(value) : value;
}

function shownError({ code }: Pick<CellFailure, 'code'>): Shown {
  return { error: errorNumbers[code] ?? Number.NaN };
}
