/** What is odd in the data of a symbol: a kind, the days, what was found and what was expected; of many symbols in a line for each kind. */
import type { ImpossibleBar } from '../texts/problem';
import { type DayNumber, dayNumber, isoDay, parseIsoDay } from '../time/exchange-time';
import type { SymbolCode } from '../symbols/symbol';

export const findingKinds = [
  'repeated-day',
  'price-not-positive',
  'high-below-low',
  'price-outside',
  'missing-days',
  'days-too-many',
  'jump',
  'event-without-jump',
  'amount-unlike-price',
  'quote-unlike-bar',
  'prev-close-unlike-bar',
  'quote-stale',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Impossible; improbable; usual for some securities, such as suspended ones. */
export type Severity = 'error' | 'warning' | 'note';

export interface Finding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly first: DayNumber;
  readonly last: DayNumber;
  /** Bars or days that it is about. */
  readonly count: number;
  /** Of the first of them: a price, a number of bars, a day, or a change as a fraction, by kind. */
  readonly found: number;
  readonly expected: Expected;
}

/** `2024-01-03`, or `2024-01-03 – 2024-05-06`. */
export function spanText({ first, last }: Pick<Finding, 'first' | 'last'>): string {
  return first === last ? isoDay(first) : `${isoDay(first)} – ${isoDay(last)}`;
}

/** A value, or a range that is open where it has no end. */
export type Expected = number | { readonly from?: number; readonly to?: number };

/** One bar or day, before it is joined with its neighbours. */
export interface Oddity extends Pick<Finding, 'kind' | 'severity' | 'found' | 'expected'> {
  readonly day: DayNumber;
}

/** Kinds whose value and expectation are the number of days itself. */
const ofCount: Readonly<Partial<Record<FindingKind, (count: number) => Pick<Finding, 'found' | 'expected'>>>> = {
  'missing-days': (count) => ({ found: 0, expected: count }),
  'days-too-many': (count) => ({ found: count, expected: 0 }),
};

/**
 * Neighbours of one kind as one finding.
 * @param oddities of one kind, in the order of days @param areNeighbours true where nothing lies between two days
 */
export function joinOddities(
  oddities: readonly Oddity[],
  areNeighbours: (earlier: DayNumber, later: DayNumber) => boolean,
): Finding[] {
  const findings: Finding[] = [];
  for (const { day, ...oddity } of oddities) {
    const before = findings.at(-1);
    const continues = before?.kind === oddity.kind && before.severity === oddity.severity;
    if (before && continues && areNeighbours(before.last, day)) {
      const count = before.count + 1;
      findings[findings.length - 1] = { ...before, last: day, count, ...ofCount[before.kind]?.(count) };
    } else findings.push({ ...oddity, first: day, last: day, count: 1 });
  }
  return findings;
}

/** What the client said of a series that it refused. */
export function refusedBar({ day, price, value, low, high }: ImpossibleBar): Finding {
  const first = parseIsoDay(day) ?? dayNumber(NaN);
  const one = { severity: 'error', first, last: first, count: 1, found: value } as const;
  return price === 'high'
    ? { kind: 'high-below-low', ...one, expected: { from: low } }
    : { kind: 'price-outside', ...one, expected: { from: low, to: high } };
}

export interface KindOfFindings extends Pick<Finding, 'kind' | 'first' | 'last'> {
  /** The worst of them. */
  readonly severity: Severity;
  /** Bars or days that they are about. */
  readonly count: number;
  /** In which they are. */
  readonly symbols: readonly SymbolCode[];
}

const severities: readonly Severity[] = ['note', 'warning', 'error'];

/** @returns the worst first */
export function byKind(found: ReadonlyMap<SymbolCode, readonly Finding[]>): readonly KindOfFindings[] {
  const kinds = new Map<FindingKind, KindOfFindings>();
  for (const [symbol, findings] of found) {
    for (const finding of findings) kinds.set(finding.kind, joined(kinds.get(finding.kind), finding, symbol));
  }
  const rank = ({ kind, severity }: KindOfFindings) => findingKinds.indexOf(kind) - 100 * severities.indexOf(severity);
  return [...kinds.values()].sort((a, b) => rank(a) - rank(b));
}

function joined(before: KindOfFindings | undefined, finding: Finding, symbol: SymbolCode): KindOfFindings {
  const { kind, severity, first, last, count } = finding;
  if (!before) return { kind, severity, first, last, count, symbols: [symbol] };
  return {
    kind,
    severity: severities.indexOf(severity) > severities.indexOf(before.severity) ? severity : before.severity,
    first: Math.min(before.first, first) as DayNumber,
    last: Math.max(before.last, last) as DayNumber,
    count: before.count + count,
    symbols: before.symbols.at(-1) === symbol ? before.symbols : [...before.symbols, symbol],
  };
}
