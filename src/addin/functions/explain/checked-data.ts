/** The findings of MD.CHECK in sentences, for the pane. */
import { type Finding, spanText } from '../../../market/check/finding';
import type { DataCheck } from '../../../market/derivation/explanation';
import { isProblem } from '../../../market/texts/problem';
import { dayNumber, isoDay } from '../../../market/time/exchange-time';
import { cleanWord, findingText, severityWord, uncheckedText } from '../../i18n/cells/finding-words';
import { explainTexts } from '../../i18n/explain/explain-words';
import type { CheckedData, ToldCheck } from '../../i18n/explain/told';
import { type Language, textsOf } from '../../i18n/language';
import { problemText } from '../../i18n/problems/problem-text';
import { formulaOf } from '../../insert/formula-text';
import { type CheckedSymbol, expectedText, type ValueKind, valueKinds } from '../../sheet/check-table';
import { findChecked } from '../bars/check';
import type { Services } from '../calls/services';
import { RecordedCall } from './recorded-call';
import { numberText } from './term-text';

/** Asks for the data as MD.CHECK would. @throws MarketDataError for what it cannot have */
export async function checkedData(
  services: Services,
  { symbols, start, end }: DataCheck,
  language: Language,
): Promise<CheckedData> {
  const call = new RecordedCall(services, 'fresh');
  const { checked } = await findChecked(call, {
    symbols: symbols.join(','),
    start: start ?? null,
    end: end ?? null,
    headers: null,
  });
  const found = symbols.map((symbol) => {
    const outcome = checked.get(symbol);
    if (outcome === undefined || isProblem(outcome)) {
      return { title: symbol, lines: outcome ? [problemText(outcome.problem, language)] : [], isClean: false };
    }
    return toldCheck(symbol, outcome, language);
  });
  const texts = { symbols: symbols.join(','), start: start ?? '', end: end ?? '' };
  return { found, formula: formulaOf('CHECK', Object.keys(texts), texts) };
}

function toldCheck(symbol: string, { from, to, findings, unchecked }: CheckedSymbol, language: Language): ToldCheck {
  const colon = language === 'zh' ? '：' : ': ';
  const lines = [
    ...findings.map((finding) => findingLine(finding, language)),
    ...unchecked.map(
      ({ what, problem }) => uncheckedText(what, language) + colon + problemText(problem.problem, language),
    ),
  ];
  const title = `${symbol} · ${isoDay(from)} – ${isoDay(to)}`;
  return { title: lines.length > 0 ? title : title + colon + cleanWord(language), lines, isClean: lines.length === 0 };
}

function findingLine(finding: Finding, language: Language): string {
  const { kind, severity, count, found } = finding;
  const say = textsOf(explainTexts, language);
  const valueKind = valueKinds[kind];
  const what = findingText(kind, valueKind === 'count' ? 1 : count, language);
  const numbers = say('finding', {
    found: valueText(valueKind, found),
    expected: expectedText(finding, (value) => valueText(valueKind, value)),
  });
  return [
    spanText(finding),
    severityWord(severity, language),
    `${what}${language === 'zh' ? '，' : ': '}${numbers}`,
  ].join(' · ');
}

function valueText(kind: ValueKind, value: number): string {
  if (kind === 'day') return isoDay(dayNumber(value));
  return kind === 'fraction' ? `${numberText(Math.round(value * 1e4) / 100)}%` : numberText(value);
}
