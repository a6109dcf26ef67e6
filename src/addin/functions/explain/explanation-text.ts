/** An explanation in words: a title, facts, and sections of lines. The pane, copied text, services and assistants show the same. */
import type { ExplainedField, Explanation, Source } from '../../../market/derivation/explanation';
import { type FieldKind, fields } from '../../../market/fields/fields';
import { kindOfMeasure, parameterText } from '../../../market/statistics/measures';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { currencyOf, sharesPerUnit } from '../../../market/symbols/units';
import { repeated } from '../../../market/texts/problem';
import {
  dayOfSerial,
  type EpochMs,
  instantOfSerial,
  isoDay,
  type Serial,
  serialOf,
} from '../../../market/time/exchange-time';
import type { MarketId } from '../../../market/time/markets';
import { isMinutePeriod } from '../../../market/time/period';
import { fieldName } from '../../i18n/cells/field-names';
import { measureName } from '../../i18n/cells/measure-words';
import { valueName } from '../../i18n/cells/value-names';
import {
  adjustWords,
  adviceWords,
  conventionWords,
  explainTexts,
  giveTheirs,
  noteWords,
  programNames,
} from '../../i18n/explain/explain-words';
import { stepWords } from '../../i18n/explain/step-words';
import type { ToldExplanation, ToldFact, ToldSection } from '../../i18n/explain/told';
import { fill, inParentheses, type Language, textsOf } from '../../i18n/language';
import { shapeName, problemText } from '../../i18n/problems/problem-text';
import { indicatorHeader } from '../../sheet/bars-table';
import { numberText, termText } from './term-text';

export function explanationText(explanation: Explanation, language: Language): ToldExplanation {
  const words = { language, market: explanation.market ?? usualMarket, say: textsOf(explainTexts, language) };
  const section = (id: ToldSection['id'], lines: readonly string[]) => ({ id, title: words.say(id), lines });
  const sections = [
    section('steps', stepLines(explanation, words)),
    section(
      'modes',
      explanation.modes.map(({ adjust, value }) => behind(adjustWords[adjust][language], numberText(value), language)),
    ),
    section('conventions', conventionLines(explanation, words)),
    section('conditions', conditionLines(explanation, words)),
    section('notes', noteLines(explanation, words)),
    section('sources', [
      ...explanation.sources.flatMap((source) => sourceLines(source, words)),
      ...otherCellLines(explanation, words),
    ]),
  ];
  return {
    title: titleOf(explanation, words),
    facts: factsOf(explanation, words),
    sections: sections.filter(({ lines }) => lines.length > 0),
  };
}

interface Words {
  readonly language: Language;
  readonly market: MarketId;
  readonly say: ReturnType<typeof textsOf<keyof typeof explainTexts>>;
}

/** For markets whose clock is not known. */
const usualMarket: MarketId = 'SH';

function titleOf({ function: name, symbol, field, bar }: Explanation, words: Words): string {
  const { language } = words;
  const parts = [
    name,
    symbol,
    field && nameOf(field, language),
    bar && barTime(bar.time, bar.period, words),
    bar && shapeName(bar.period, language),
    bar?.adjust && adjustWords[bar.adjust][language],
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

function nameOf(field: ExplainedField, language: Language): string {
  switch (field.kind) {
    case 'field':
      return fieldName(field.field, language);
    case 'level':
      return `${fieldName(field.field, language)} ${field.level}`;
    case 'indicator':
      return indicatorHeader(field.column, language);
    case 'measure': {
      const parameter = parameterText(field.measure);
      return measureName(field.measure.name, language) + (parameter && inParentheses(parameter, language));
    }
    case 'correlation':
      return `${measureName('correlation', language)} ${field.other}`;
  }
}

function factsOf(explanation: Explanation, words: Words): readonly ToldFact[] {
  const { say, language } = words;
  const { problem, exchangeTime, window, bar } = explanation;
  const unit = problem ? undefined : unitOf(explanation, words);
  const advice = problem && adviceWords[problem.kind]?.[language];
  const fact = (id: keyof typeof explainTexts, text: string | undefined) =>
    text === undefined || text === '' ? [] : [{ label: say(id), text }];
  return [
    ...fact(problem ? 'error' : 'value', problem ? problemText(problem, language) : valueText(explanation, words)),
    ...fact('advice', advice),
    ...fact('unit', unit),
    ...fact('exchange-time', exchangeTime === undefined ? undefined : timeText(exchangeTime, bar?.period, words)),
    ...fact('window', window && windowText(window, bar, words)),
  ];
}

function valueText({ value, field }: Explanation, { say, language, market }: Words): string {
  if (value === undefined || value === '') return say('blank');
  if (typeof value !== 'number') {
    return field?.kind === 'field' ? valueName(field.field, String(value), language) : String(value);
  }
  switch (kindOf(field)) {
    case 'fraction':
      return `${numberText(value)}${inParentheses(`${numberText(value * 100)}%`, language)}`;
    case 'date':
      return isoDay(dayOfSerial(value as Serial));
    case 'time':
      return clockTime(instantOfSerial(value as Serial, market), market);
    default:
      return numberText(value);
  }
}

function kindOf(field: ExplainedField | undefined): FieldKind | undefined {
  switch (field?.kind) {
    case 'field':
    case 'level':
      return fields[field.field].kind;
    case 'indicator':
      return field.column.kind;
    case 'measure':
      return kindOfMeasure(field.measure);
    default:
      return undefined;
  }
}

function unitOf({ field, symbol }: Explanation, { say }: Words): string | undefined {
  if (symbol === undefined) return undefined;
  switch (kindOf(field)) {
    case 'price':
    case 'change':
    case 'money':
      return currencyOf(symbol) ?? undefined;
    case 'volume':
      return volumeUnitText(symbol, say);
    case 'shares':
      return say('unit.shares');
    case 'fraction':
      return say('unit.fraction');
    default:
      return undefined;
  }
}

function volumeUnitText(symbol: SymbolCode, say: Words['say']): string {
  const shares = sharesPerUnit(symbol);
  return shares === 1 ? say('unit.shares') : say('unit.lots', { shares });
}

function windowText(
  { bars, from, warmUp }: NonNullable<Explanation['window']>,
  bar: Explanation['bar'],
  words: Words,
): string {
  const begin = barTime(from, bar?.period ?? '1d', words);
  return warmUp > 0
    ? words.say('window.warm-up', { bars, from: begin, warmUp })
    : words.say('window.bars', { bars, from: begin });
}

function stepLines({ steps, field }: Explanation, words: Words): readonly string[] {
  const { language, market } = words;
  const isDate = kindOf(field) === 'date' || kindOf(field) === 'time';
  return steps.map(({ id, term, result, at }) => {
    const date = at === undefined ? '' : isoDay(dayOfSerial(serialOf(at as EpochMs, market)));
    const what = fill(stepWords[id][language], { date });
    if (typeof term !== 'number' && term.operator !== 'rounded')
      return behind(what, `${termText(term, language)} = ${numberText(result)}`, language);
    return behind(what, isDate ? isoDay(dayOfSerial(result as Serial)) : numberText(result), language);
  });
}

function conventionLines({ conventions }: Explanation, { language }: Words): readonly string[] {
  return conventions.map(({ id, program, value, field }) =>
    fill(giveTheirs[field === undefined ? 'without' : 'with'][language], {
      program: programNames[program][language],
      value: numberText(value),
      what: conventionWords[id][language],
      field,
    }),
  );
}

function conditionLines({ conditions }: Explanation, { say, language }: Words): readonly string[] {
  return conditions.map(({ text, values }) => {
    const found = values.map(({ name, value }) => `${repeated(name)} = ${sideText(value)}`).join(', ');
    return behind(repeated(text) + (found === '' ? '' : inParentheses(found, language)), say('met'), language);
  });
}

function sideText(value: number | string | null): string {
  return typeof value === 'number' ? numberText(value) : repeated(value ?? '');
}

/** Why the value is outdated comes first. */
function noteLines({ notes, missing, outdated }: Explanation, { language, say }: Words): readonly string[] {
  const lines = [
    ...notes.map((note) => noteWords[note][language]),
    ...(missing ? [problemText(missing, language)] : []),
  ];
  if (!outdated) return lines;
  const { since, problem } = outdated;
  const why = problem ? problemText(problem, language) : say('outdated.not-asked');
  return [say('outdated', { time: readerTime(since), why }), ...lines];
}

/** When and by which request; in a line of its own whom it was shared with. */
function sourceLines({ fetchedAt, ageMs, request }: Source, words: Words): readonly string[] {
  const { say, language } = words;
  const asked = request ? requestText(request.path, request.parameters) : say('request.forgotten');
  const at =
    fetchedAt === undefined || ageMs === undefined
      ? say('request')
      : say('fetched.at', { time: readerTime(fetchedAt), age: ageText(ageMs, say) });
  const shared = request?.sharedWith ?? [];
  const others = say('shared-with.symbols', { count: shared.length, symbols: listText(shared) });
  return [behind(at, asked, language), ...(shared.length === 0 ? [] : [others])];
}

function otherCellLines({ otherCells = [] }: Explanation, { say }: Words): readonly string[] {
  return otherCells.length === 0 ? [] : [say('other-cells', { cells: listText(otherCells) })];
}

function behind(label: string, text: string, language: Language): string {
  return `${label}${language === 'zh' ? '：' : ': '}${text}`;
}

/** On the clock of whoever reads it. */
function readerTime(at: number): string {
  const time = new Date(at);
  const day = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${day.join('-')} ${time.toTimeString().slice(0, 8)}`;
}

function ageText(ms: number, say: Words['say']): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return say('seconds', { count: seconds });
  if (seconds < 7_200) return say('minutes', { count: Math.round(seconds / 60) });
  return seconds < 172_800
    ? say('hours', { count: Math.round(seconds / 3_600) })
    : say('days', { count: Math.round(seconds / 86_400) });
}

function requestText(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${listText(value.split(','))}`);
  return `GET ${path}?${query.join('&')}`;
}

const listedAtMost = 5;

function listText(items: readonly string[]): string {
  const shown = items.slice(0, listedAtMost).join(',');
  return items.length > listedAtMost ? `${shown},… (${items.length})` : shown;
}

function timeText(time: number, period: NonNullable<Explanation['bar']>['period'] | undefined, words: Words): string {
  return period === undefined ? clockTime(time as EpochMs, words.market) : barTime(time, period, words);
}

function barTime(time: number, period: NonNullable<Explanation['bar']>['period'], { market }: Words): string {
  if (isMinutePeriod(period)) return clockTime(time as EpochMs, market).slice(0, 16);
  return isoDay(dayOfSerial(serialOf(time as EpochMs, market)));
}

/** `2026-01-15 10:30:00`, on the exchange's clock. */
function clockTime(instant: EpochMs, market: MarketId): string {
  const serial = serialOf(instant, market);
  const seconds = Math.round((serial % 1) * 86_400);
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${isoDay(dayOfSerial(serial))} ${parts.join(':')}`;
}
