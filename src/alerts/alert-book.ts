/**
 * All alerts of the workbook: cells tell it what their polls saw, the pane shows it. Every alert that is triggered passes through
 * `#triggered`, once: who wants to be told of it listens there.
 */
import { isProblem, type Outcome } from '../market/texts/problem';
import type { Quote } from '../market/fields/records';
import { marketOf, type SymbolCode } from '../market/symbols/symbol';
import { type ClockReading, createThrottle, readClock } from '../client/timing/timers';
import { Alert, type Moment } from './alert';
import { type AlertEvent, dayEndAfter, eventsOfDay, keptEvents, mostOf, type TriggerEvent, withGap } from './alert-log';
import { type Kept, keptText, readKept, withAlerts } from './alert-memory';
import type { AlertBook, AlertSpec, AlertWatch, ListedAlert, AlertBookOptions, AlertsPlace } from './alert-contract';
import type { Trigger } from './alert-state';
import { circumstances, reasonOf } from './circumstances';
import type { Gap, GapReason } from './sight';
import { reportAlerts } from './alert-reports';

/** Triggers and gaps are stored within a second; when a symbol was last seen, less often. */
const [storedWithinMs, sightsStoredWithinMs] = [1_000, 15_000];
/** Alerts without a cell, remembered for its return within this page. */
const mostUnwatched = 1_000;
/** A cell may hold a text of any length. */
const longestText = 200;

interface Watched {
  readonly alert: Alert;
  readonly specs: Set<AlertSpec>;
}

/** Without a cell since then, by the clock's `now`. */
interface Unwatched {
  readonly alert: Alert;
  readonly since: number;
}

export function createAlertBook(options: AlertBookOptions): AlertBook {
  return new WatchedAlerts(options);
}

class WatchedAlerts implements AlertBook {
  readonly #options: AlertBookOptions;
  readonly #watched = new Map<string, Watched>();
  readonly #unwatched = new Map<string, Unwatched>();
  readonly #listeners = new Set<() => void>();
  readonly #onTrigger = new Set<(event: TriggerEvent) => void>();
  readonly #saving;
  readonly #circumstances;
  readonly #stopListening;
  #stored: Kept;
  /** While the book is open: whoever tells a person may come after the first of them. */
  #triggers: readonly TriggerEvent[] = [];
  /** Not stored yet. */
  #events: readonly AlertEvent[] = [];

  constructor(options: AlertBookOptions) {
    this.#options = options;
    this.#stored = this.#read();
    this.#saving = createThrottle(options.clock, storedWithinMs, () => this.save());
    this.#circumstances = circumstances(options.client);
    this.#stopListening = this.#circumstances.subscribe((reason) => this.#missAll(reason));
    options.time.subscribe(() => this.#moveTo());
  }

  watch(spec: AlertSpec): AlertWatch {
    const bySymbol = new Map([...new Set(spec.symbols)].map((symbol) => [symbol, this.#begin(symbol, spec)]));
    this.#changed();
    return {
      observe: (outcomes, isStale) => {
        for (const [symbol, watched] of bySymbol) {
          const outcome = outcomes.get(symbol);
          if (outcome !== undefined) this.#observe(watched, outcome, isStale(symbol));
        }
      },
      isOn: (symbol) => bySymbol.get(symbol)?.alert.isOn(this.#now()) === true,
      end: () => {
        for (const [symbol, { specs }] of bySymbol) {
          specs.delete(spec);
          if (specs.size === 0) this.#end(keyOf(symbol, spec));
        }
        this.#changed();
      },
    };
  }

  alerts(): readonly ListedAlert[] {
    const now = this.#now();
    return [...this.#watched].map(([key, { alert, specs }]) => {
      const { symbol, text, mode } = alert.identity;
      const found = alert.trigger(now.asOf);
      const trigger = found && { ...found, asOf: now.asOf && { ...now.asOf, instant: found.at } };
      const more = { problem: alert.problem, missing: now.asOf ? undefined : alert.missing() };
      const canReset = mode === 'once' && trigger !== undefined;
      const shown = { isOn: alert.isOn(now), trigger, canReset };
      const { cell } = latestOf(specs) ?? {};
      return { key, symbol, condition: text, message: messageOf(specs), cell, ...shown, ...more };
    });
  }

  events(): readonly AlertEvent[] {
    const now = readClock(this.#options.clock);
    return eventsOfDay([...this.#stored.events, ...this.#events, ...this.#openGaps(now)], now.wallNow);
  }

  /** Other workbooks of this browser store theirs in the same entry. */
  save(): void {
    const { storage, storedName, clock } = this.#options;
    const { events, alerts } = this.#read();
    const now = readClock(clock);
    const unwatched = [...this.#unwatched].map(([key, { alert }]) => [key, alert.kept(now)] as const);
    const watched = [...this.#watched].map(([key, { alert }]) => [key, alert.kept(now)] as const);
    this.#stored = {
      events: keptEvents([...events, ...this.#events], now.wallNow),
      alerts: withAlerts(alerts, [...unwatched, ...watched]),
    };
    this.#events = [];
    storage.setItem(storedName, keptText(this.#stored, now.wallNow));
  }

  reset(key?: string): void {
    const chosen = [...this.#watched].filter(([each]) => key === undefined || each === key);
    for (const [, { alert }] of chosen) alert.reset();
    for (const spec of new Set(chosen.flatMap(([, { specs }]) => [...specs]))) spec.onReset();
    this.#saving.request();
    this.#changed();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onTrigger(listener: (event: TriggerEvent) => void): () => void {
    this.#onTrigger.add(listener);
    for (const event of this.#triggers) listener(event);
    return () => this.#onTrigger.delete(listener);
  }

  end(): void {
    this.#stopListening();
  }

  #begin(symbol: SymbolCode, spec: AlertSpec): Watched {
    const key = keyOf(symbol, spec);
    const watched = this.#watched.get(key) ?? { alert: this.#alert(key, symbol, spec), specs: new Set() };
    if (this.#options.time.current()) watched.alert.miss('past-time');
    watched.specs.add(spec);
    this.#watched.set(key, watched);
    this.#unwatched.delete(key);
    return watched;
  }

  #alert(key: string, symbol: SymbolCode, { condition, text, mode, everyMs }: AlertSpec): Alert {
    const { client, clock } = this.#options;
    const known = this.#unwatched.get(key);
    if (known) {
      // A cell that is calculated again is gone for a moment, which is no gap.
      if (clock.now() - known.since >= everyMs) known.alert.miss('not-open');
      return known.alert;
    }
    const market = marketOf(symbol, client.markets().own);
    const kept = this.#stored.alerts.get(key);
    return new Alert(
      { symbol, text: text.slice(0, longestText), condition, mode, everyMs, market },
      kept && { alert: kept, now: readClock(clock) },
    );
  }

  #end(key: string): void {
    const alert = this.#watched.get(key)?.alert;
    if (!alert) return;
    this.#watched.delete(key);
    this.#unwatched.set(key, { alert, since: this.#options.clock.now() });
    const [oldest] = this.#unwatched.keys();
    if (this.#unwatched.size > mostUnwatched && oldest !== undefined) this.#unwatched.delete(oldest);
  }

  #observe({ alert, specs }: Watched, outcome: Outcome<Quote>, isStale: boolean): void {
    if (isProblem(outcome)) {
      alert.fail(outcome, reasonOf(outcome.problem));
      this.#changed();
    } else if (isStale) {
      this.#missOne(alert, this.#circumstances.current() ?? 'no-data');
    } else {
      this.#saw({ alert, specs }, outcome);
    }
  }

  #saw({ alert, specs }: Watched, quote: Quote): void {
    const now = this.#now();
    const wasOn = alert.isOn(now);
    const wasMissing = alert.missing() !== undefined;
    const { trigger, gap } = alert.observe(quote, now);
    this.#saving.requestAfter(sightsStoredWithinMs);
    if (gap) this.#missed(alert, gap);
    if (trigger) this.#triggered(alert, trigger, gap, messageOf(specs));
    if (gap || trigger || wasMissing || wasOn !== alert.isOn(now)) this.#changed();
  }

  #missed({ identity: { market } }: Alert, gap: Gap): void {
    this.#events = withGap(this.#events, gap, market);
    this.#saving.request();
  }

  #openGaps(now: ClockReading): readonly AlertEvent[] {
    let gaps: readonly AlertEvent[] = [];
    for (const { alert } of this.#watched.values()) {
      const gap = alert.openGap(now);
      if (gap) gaps = withGap(gaps, gap, alert.identity.market);
    }
    return gaps;
  }

  #triggered({ identity }: Alert, { price }: Trigger, after: Gap | undefined, message: string): void {
    const { symbol, text: condition, market } = identity;
    const { clock, asOf } = this.#now();
    const at = clock.wallNow;
    const dayEnd = dayEndAfter(at, market);
    const event: TriggerEvent = { kind: 'trigger', symbol, condition, message, at, price, after, asOf, dayEnd };
    this.#events = [...this.#events, event];
    this.#triggers = [...this.#triggers, event].slice(-mostOf.trigger);
    this.#saving.request();
    for (const listener of this.#onTrigger) {
      try {
        listener(event);
      } catch {
        // Who cannot tell a person must not keep the others from it.
      }
    }
  }

  #missOne(alert: Alert, reason: GapReason): void {
    if (!alert.miss(reason)) return;
    this.#saving.requestAfter(sightsStoredWithinMs);
    this.#changed();
  }

  #missAll(reason: GapReason): void {
    for (const { alert } of this.#watched.values()) alert.miss(reason);
    this.#saving.requestAfter(sightsStoredWithinMs);
    this.#changed();
  }

  #moveTo(): void {
    const asOf = this.#options.time.current();
    for (const { alert } of this.#watched.values()) alert.moveTo(asOf);
    if (asOf) this.#missAll('past-time');
    else this.#changed();
  }

  #now(): Moment {
    return { clock: readClock(this.#options.clock), asOf: this.#options.time.current() };
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  #read(): Kept {
    const { storage, storedName, clock } = this.#options;
    return readKept(storage.getItem(storedName), clock.wallNow());
  }
}

/** Cells of equal alerts share one, whatever their messages are. */
function keyOf(symbol: SymbolCode, { text, mode }: Pick<AlertSpec, 'text' | 'mode'>): string {
  return `${symbol} ${mode} ${text}`;
}

function messageOf(specs: ReadonlySet<AlertSpec>): string {
  return (latestOf(specs)?.message ?? '').slice(0, longestText);
}

function latestOf(specs: ReadonlySet<AlertSpec>): AlertSpec | undefined {
  return [...specs].at(-1);
}

/** The functions and the pane share one book: whoever needs it first opens it for both. */
export function openAlerts(place: AlertsPlace, options: Omit<AlertBookOptions, keyof AlertsPlace>): AlertBook {
  const book = (place.book ??= reportedBook({ ...options, ...place }));
  place.onOpened?.(book);
  delete place.onOpened;
  return book;
}

function reportedBook(options: AlertBookOptions): AlertBook {
  const book = createAlertBook(options);
  const { settings, client, clock } = options;
  if (settings) reportAlerts(book, { settings, activity: client.activity, clock });
  return book;
}
