/** One alert: a condition on a symbol, however many cells have it. Cells of a formula that is calculated again find it as it was. */
import type { AsOf } from '../market/bars/as-of';
import { type EpochMs, epochMs } from '../market/time/exchange-time';
import type { MarketDataError, Problem } from '../market/texts/problem';
import type { Quote } from '../market/fields/records';
import type { SymbolCode } from '../market/symbols/symbol';
import type { ClockReading } from '../client/timing/timers';
import type { KeptAlert } from './alert-memory';
import { type AlertRule, type AlertState, examined, isOn, reset, type Trigger, unseen } from './alert-state';
import { type Gap, gapBefore, type GapReason, lastSeenAt, missing, seen, type Sight } from './sight';

export interface AlertIdentity extends AlertRule {
  readonly symbol: SymbolCode;
  /** The condition as it was typed. */
  readonly text: string;
  readonly everyMs: number;
}

/** The moment of an observation. */
export interface Moment {
  readonly clock: ClockReading;
  /** Where the workbook is set to another time. */
  readonly asOf: AsOf | undefined;
}

/** What a quote has brought about. */
export interface Observed {
  readonly trigger?: Trigger | undefined;
  readonly gap?: Gap | undefined;
}

export class Alert {
  readonly identity: AlertIdentity;
  /** Why its symbol has no quote. */
  problem: Problem | undefined;
  #present: AlertState = unseen;
  /** As of the workbook's time, which may move; the present one waits for its return. */
  #past: { readonly at: EpochMs; readonly state: AlertState } | undefined;
  #sight: Sight | undefined;
  #quote: Quote | undefined;

  constructor(identity: AlertIdentity, kept: { readonly alert: KeptAlert; readonly now: ClockReading } | undefined) {
    this.identity = identity;
    if (!kept) return;
    const { alert, now } = kept;
    const { state, reasons } = alert;
    const agoMs = Math.max(0, now.wallNow - alert.seenAt);
    this.#present = state;
    const seenAt = { wallNow: now.wallNow - agoMs, now: now.now - agoMs };
    this.#sight = missing({ seenAt, spacingMs: identity.everyMs, reasons }, 'not-open');
  }

  observe(quote: Quote, { clock, asOf }: Moment): Observed {
    this.problem = undefined;
    const gap = asOf ? undefined : this.#saw(clock);
    // Other cells of the same alert are served with the same quote; it is no second one.
    if (quote === this.#quote) return { gap };
    this.#quote = quote;
    const before = this.#state(asOf);
    const after = examined(before, quote, this.identity, momentOf(clock, asOf));
    if (asOf) this.#past = { at: asOf.instant, state: after };
    else this.#present = after;
    return { gap, trigger: after.trigger === before.trigger ? undefined : after.trigger };
  }

  fail({ problem }: MarketDataError, reason: GapReason): void {
    this.problem = problem;
    this.miss(reason);
  }

  /** @returns false when that is known */
  miss(reason: GapReason): boolean {
    const before = this.#sight;
    this.#sight = before && missing(before, reason);
    return this.#sight !== before;
  }

  /** The workbook is set to another time: what an earlier moment has seen is still to come. */
  moveTo(asOf: AsOf | undefined): void {
    this.#quote = undefined;
    if (!asOf || asOf.instant < (this.#past?.at ?? -Infinity)) this.#past = undefined;
  }

  isOn({ clock, asOf }: Moment): boolean {
    return isOn(this.#state(asOf), this.identity, momentOf(clock, asOf));
  }

  trigger(asOf: AsOf | undefined): Trigger | undefined {
    return this.#state(asOf).trigger;
  }

  /** Since when no poll has seen it, and why; undefined while polls come. */
  missing(): Omit<Gap, 'until'> | undefined {
    const sight = this.#sight;
    return sight && sight.reasons.length > 0 ? { from: sight.seenAt.wallNow, reasons: sight.reasons } : undefined;
  }

  reset(): void {
    this.#present = reset(this.#present);
    if (this.#past) this.#past = { ...this.#past, state: reset(this.#past.state) };
  }

  /** That has not ended. */
  openGap(now: ClockReading): Gap | undefined {
    return this.#sight && gapBefore(this.#sight, now, this.identity.everyMs);
  }

  /** Undefined before its first quote. */
  kept(now: ClockReading): KeptAlert | undefined {
    const sight = this.#sight;
    return sight && { state: this.#present, seenAt: lastSeenAt(sight, now), reasons: sight.reasons };
  }

  #saw(now: ClockReading): Gap | undefined {
    const gap = this.openGap(now);
    this.#sight = seen(this.#sight, now, this.identity.everyMs, gap);
    return gap;
  }

  #state(asOf: AsOf | undefined): AlertState {
    return asOf ? (this.#past?.state ?? unseen) : this.#present;
  }
}

function momentOf({ wallNow }: ClockReading, asOf: AsOf | undefined): EpochMs {
  return asOf?.instant ?? epochMs(wallNow);
}
