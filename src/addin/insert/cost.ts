/** What a formula costs before it is inserted: the requests that it sends at most, when nothing is cached. */
import { questionsFor } from '../../client/answers/quote-questions';
import { columnIndex } from '../formula/columns';
import { symbolsTogether } from '../../client/batching/batcher';
import { type FieldId, findField, mayBeSparkline, quoteFields } from '../../market/fields/fields';
import { marketIds, noOwnMarkets, type OwnMarkets, zoneOf } from '../../market/time/markets';
import { marketOf } from '../../market/symbols/symbol';
import { splitFields, splitList } from '../../market/texts/typed-text';
import { type ArgumentTexts, referenceIn } from './formula-text';
import { symbolIn } from './symbol-index';

export interface Cost {
  /** Undefined where only the workbook tells how many cells a reference has: spills, whole columns, defined names. */
  readonly requests: number | undefined;
  /** Seconds between these requests, for functions that update themselves. */
  readonly everySeconds?: number;
  /** In place of a number: one request for so many securities of a market, which only the service knows. */
  readonly securitiesPerRequest?: number;
}

/** What the service allows and has. */
export interface ServiceTerms {
  /** Symbols in one batch request. */
  readonly symbolsPerRequest: number;
  /** Requests that the bars of a screen may take. */
  readonly screenRequests: number;
  readonly own?: OwnMarkets;
  /** The workbook is set to a past time. */
  readonly isPast?: boolean;
}

/** The part of a function's definition that tells its cost. */
export interface Priced {
  /** Undefined for a function that sends no request. */
  readonly cost?: CostRule;
  /** It updates by itself. */
  readonly open?: unknown;
}

export type CostRule = (asked: Asked) => Cost;

export function costOf({ cost, open }: Priced, texts: ArgumentTexts, terms: ServiceTerms): Cost {
  if (cost === undefined) return { requests: 0 };
  const found = cost(new Asked(texts, terms));
  // Live cells ask once for a past time.
  if (open === undefined || terms.isPast) return found;
  const seconds = Number(texts['seconds'] || defaultSeconds);
  return { ...found, everySeconds: Number.isFinite(seconds) ? seconds : defaultSeconds };
}

const defaultSeconds = 3;

/** @returns undefined until something is chosen that costs a request; a function that never sends one costs none */
export function costShown(definition: Priced, texts: ArgumentTexts, terms: ServiceTerms): Cost | undefined {
  const cost = costOf(definition, texts, terms);
  return cost.requests === 0 && definition.cost !== undefined ? undefined : cost;
}

/** In place of each request for bars at a past time: days, minutes, and since when a security without bars is listed. */
const barsInPast = 3;

interface SeriesQuestion {
  /** Where no start is given. */
  readonly usualBars: number;
  /** @param lead bars that fields or measures look back on */
  readonly barsOfEach: (shown: number, lead: number) => number;
  /** Symbols share the range of dates. */
  readonly isTogether: boolean;
}

/** What a call asks the service for, by the texts of its arguments. */
export class Asked {
  constructor(
    readonly texts: ArgumentTexts,
    readonly terms: ServiceTerms,
  ) {}

  text(name: string): string {
    return (this.texts[name] ?? '').trim();
  }

  isCell(name: string): boolean {
    return referenceIn(this.text(name)) !== undefined;
  }

  /** The places in a list, or the cells of a range; undefined for references of unknown size. */
  count(name: string): number | undefined {
    return countOf(this.texts[name]);
  }

  /** True for a number of bars or days: a larger one is a date, as Excel counts days. */
  isCount(name: string): boolean {
    const text = this.text(name);
    return Number(text) > 0 && Number(text) <= mostBars;
  }

  /** True for a cell, which may hold such a date. */
  mayCountTradingDays(...names: readonly string[]): boolean {
    return names.some((name) => /\dtd$|^prev$/i.test(this.text(name)) || this.isCell(name));
  }

  symbolsTogether(barsOfEach: number): number {
    return symbolsTogether(barsOfEach, this.terms.symbolsPerRequest);
  }

  /**
   * Quotes of a past time are made of daily and minute bars, and where their fields need it of details of securities and ex-dates.
   * @param argument that names the fields; undefined for all of them
   */
  quotes(argument?: string): Cost {
    const names = argument === undefined ? [] : splitFields(this.text(argument));
    const { details, events } = questionsFor(argument === undefined ? undefined : fieldsRead(names));
    // Sparklines are of bars, the other fields of quotes.
    const questions = names.some(mayBeSparkline) && !names.every(mayBeSparkline) ? 2 : 1;
    return this.#times(questions * (this.terms.isPast ? 2 + Number(details) + Number(events) : 1), this.#requests());
  }

  /** What the service tells of securities is the same at any time. @param byZone where dates limit it */
  records({ byZone = false } = {}): Cost {
    return { requests: this.#requests(0, byZone) };
  }

  /** Order books of the past are not recorded. */
  depth(): Cost {
    return { requests: this.terms.isPast ? 0 : this.#requests() };
  }

  bars({ barsOfEach = 0, byZone = false, questions = 1 } = {}): Cost {
    return this.#times(questions * (this.terms.isPast ? barsInPast : 1), this.#requests(barsOfEach, byZone));
  }

  /** Daily bars of so many symbols. */
  barsOf(symbols: number, questions: number): Cost {
    const requests = Math.ceil(symbols / this.terms.symbolsPerRequest);
    return this.#times(questions * (this.terms.isPast ? barsInPast : 1), requests);
  }

  /** Bars by `start`, `end` and `period`, with those of a `benchmark`. */
  series({ usualBars, barsOfEach, isTogether }: SeriesQuestion): Cost {
    const start = this.text('start');
    const shown = start === '' ? usualBars : this.isCount('start') ? Number(start) : 0;
    const hasDates = this.text('end') !== '' || !(Number(start) <= mostBars);
    const isAlone = this.count('symbols') === 1 && this.text('benchmark') === '';
    // Trading days that a range counts are asked for first where symbols share the range, or the bars themselves are no days.
    const asksForDaysFirst =
      this.mayCountTradingDays('start', 'end') && ((isTogether && !isAlone) || !/^(1d)?$/.test(this.text('period')));
    return this.bars({
      barsOfEach: barsOfEach(shown, this.#lead()),
      byZone: hasDates,
      questions: asksForDaysFirst ? 2 : 1,
    });
  }

  /** Bars that fields or measures look back on. */
  #lead(): number {
    const { measures = '', fields = '' } = this.texts;
    return Math.max(0, ...Array.from(`${measures},${fields}`.matchAll(/\((\d+)/g), ([, digits]) => Number(digits)));
  }

  /** For the symbols. The benchmark is one more. Beside cells, whose symbols only the workbook tells, it may take its own request. */
  #requests(barsOfEach = 0, byZone = false): number | undefined {
    const symbols = this.texts['symbols'] ?? this.texts['symbol'] ?? '';
    const benchmark = this.text('benchmark');
    const isApart = benchmark !== '' && [symbols, benchmark].some((text) => referenceIn(text) !== undefined);
    const text = benchmark === '' || isApart ? symbols : `${symbols},${benchmark}`;
    const symbolsPerRequest = this.symbolsTogether(barsOfEach);
    const requests =
      byZone || this.terms.isPast
        ? requestsByZone(text, symbolsPerRequest, this.terms.own)
        : dividedBy(symbolsPerRequest, countOf(text));
    return requests === undefined ? undefined : requests + Number(isApart);
  }

  #times(questions: number, requests: number | undefined): Cost {
    return { requests: requests === undefined ? undefined : questions * requests };
  }
}

/** Undefined for all, and where a name is in a cell. */
function fieldsRead(names: readonly string[]): readonly FieldId[] | undefined {
  const read = names.filter((name) => name !== '').map((name) => findField(name, quoteFields));
  return read.every((field) => field !== undefined) ? read : undefined;
}

/** A larger start is a date, as Excel counts days. */
const mostBars = 10_000;

/** A date begins at another instant on each exchange: symbols share a request with those of their time zone. */
function requestsByZone(text: string, perRequest: number, own: OwnMarkets = noOwnMarkets): number | undefined {
  const count = countOf(text);
  if (count === undefined) return undefined;
  if (referenceIn(text) !== undefined) {
    // The cells may hold symbols of every zone, one of which is alone in its request.
    const zones = Math.min(count, new Set([...marketIds, ...own.values()].map(zoneOf)).size);
    return zones + Math.floor((count - zones) / perRequest);
  }
  const zones = new Map<string, number>();
  for (const place of placesIn(text)) {
    const symbol = symbolIn(place, own);
    const zone = symbol === undefined ? '' : zoneOf(marketOf(symbol, own));
    zones.set(zone, (zones.get(zone) ?? 0) + 1);
  }
  return [...zones.values()].reduce((sum, symbols) => sum + Math.ceil(symbols / perRequest), 0);
}

function dividedBy(perRequest: number, count: number | undefined): number | undefined {
  return count === undefined ? undefined : Math.ceil(count / perRequest);
}

function countOf(text = ''): number | undefined {
  const reference = referenceIn(text);
  if (reference === undefined) return placesIn(text).length;
  const range = /^\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/i.exec(reference.replace(/^.*!/s, ''));
  if (range === null) return undefined;
  const [, left = '', top, right = left, bottom = top] = range;
  return (Math.abs(columnIndex(right) - columnIndex(left)) + 1) * (Math.abs(Number(bottom) - Number(top)) + 1);
}

function placesIn(text: string): string[] {
  return splitList(text).filter((place) => place !== '');
}
