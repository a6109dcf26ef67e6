/** The findings of many securities, in a line for each kind. */
import type { SymbolCode } from '../symbols/symbol';
import type { DayNumber } from '../time/exchange-time';
import { type Finding, type FindingKind, findingKinds, type Severity } from './finding';

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
