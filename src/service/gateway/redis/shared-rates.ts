/**
 * The upstream's limits, shared by all gateways. Redis gives out the slots of each scope's sliding window, and keeps the rates
 * that one of them has learned for the others. While it cannot be reached, every gateway keeps to an equal part of each limit.
 * One that Redis had called the only one goes on with all of the limit, but what others had used of it just before.
 * One of several that is cut off alone sends nothing within a limit until the others have noticed: Redis keeps its part for it then. What
 * the others took of it before is theirs for a window, in which it keeps to what it still had in use: all of them together send
 * no more than before. After its return they keep to their parts until the window holds nothing that it has not seen.
 */
import { learnedForMs, type LearnedRate } from '../../../client/session/rate-lesson';
import type { ScopeName } from '../../../client/session/scope-names';
import type { SharedLeft, SharedRates, SharedScope, SharedSlot } from '../../../client/session/shared-rates';
import { type Clock, readClock } from '../../../client/timing/timers';
import type { RedisLink, SlotScope, TakenSlots } from './link';

type Mode =
  | { readonly is: 'shared' }
  | { readonly is: 'alone'; readonly since: number }
  /** Redis is lost, and had named no other gateway. */
  | { readonly is: 'alone-sole'; readonly since: number; readonly others: OthersUse }
  /** The other gateways have noticed, if this one is cut off alone. */
  | { readonly is: 'alone-noticed'; readonly since: number; readonly inUse: ReadonlyMap<ScopeName, number> }
  /** Redis is back. */
  | { readonly is: 'returning'; readonly since: number };

/** What was left of each scope for all gateways, and what this one had in use. Both are over after a window. */
interface OthersUse {
  readonly left: ReadonlyMap<ScopeName, SharedLeft>;
  readonly inUse: ReadonlyMap<ScopeName, number>;
}

const beatMs = 500;
/** A gateway that was not heard of for this long is lost: it has ended, or is cut off from Redis. */
const gatewayValidMs = 2_000;
/** Its part is kept for it this long. */
const rememberMs = 300_000;
/** Gateways reconnect within this time of each other. */
const reconnectMs = 2_000;
/** From a gateway to the upstream, if nobody is left to tell that a request has been answered. */
const leaseMs = 250;
/** Tries again, when Redis has just been lost. */
const lostWaitMs = 100;
/** Holds the others back after a refusal that names no wait. */
const unnamedWaitMs = 1_000;
/** A rate that is confirmed is told again after this long: the others believe it for a day. */
const tellAgainMs = 3_600_000;

export interface SharedRatesOptions {
  readonly link: RedisLink;
  readonly clock: Clock;
  /** Of a scope without a rate. */
  readonly windowMs: number;
  /** The same for all gateways with the same key to the same upstream. */
  readonly name: string;
}

export interface RedisRates extends SharedRates {
  /** Calls back when another number of requests may be allowed. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

export function createSharedRates(options: SharedRatesOptions): RedisRates {
  return new RatesInRedis(options);
}

/** The slots of one request. */
interface OwnSlot {
  readonly id: string;
  readonly scopes: readonly SlotScope[];
}

interface ReleasedSlot extends OwnSlot {
  readonly at: number;
}

class RatesInRedis implements RedisRates {
  readonly #options: SharedRatesOptions;
  readonly #base: string;
  readonly #listeners = new Set<() => void>();
  /** Of requests that are on their way. */
  readonly #sent = new Map<string, OwnSlot>();
  /** Of those that have ended, the earliest first, until all their windows are over. */
  readonly #released = new Map<string, ReleasedSlot>();
  /** As Redis has told them last, by scopes that somebody asks for: each ends with its instant. */
  readonly #left = new Map<ScopeName, SharedLeft>();
  readonly #waits = new Map<ScopeName, number>();
  #learned: ReadonlyMap<ScopeName, LearnedRate> = new Map();
  #mode: Mode = { is: 'shared' };
  #gateways = 1;
  /** As Redis has said last: at least this one, unless it has been emptied. */
  #toldGateways = 0;
  #taken = 0;
  readonly #timer;

  constructor(options: SharedRatesOptions) {
    this.#options = options;
    this.#base = `md:{limit|${options.name}}`;
    const beat = () => {
      this.#beat().catch(() => this.#lose(this.#now()));
    };
    this.#timer = setInterval(beat, beatMs).unref();
    beat();
  }

  async take(asked: readonly SharedScope[]): Promise<SharedSlot> {
    const { link } = this.#options;
    const scopes = asked.map((scope) => this.#slotScope(scope));
    const slot = { id: `${link.id}:${this.#taken++}`, scopes };
    if (this.#isAlone()) return this.#takeAlone(slot);
    try {
      const taken = await link.take(this.#base, scopes, { id: slot.id, leaseMs });
      this.#count(taken.gateways);
      const waitMs = this.#note(scopes, taken);
      return waitMs > 0 ? waiting(waitMs) : this.#slot(slot);
    } catch {
      this.#lose(this.#now());
      return isLimited(slot) ? waiting(lostWaitMs) : this.#slot(slot);
    }
  }

  part(scope: ScopeName, requests: number): number {
    return this.#mode.is === 'shared' ? requests : Math.max(1, this.#part(scope, requests));
  }

  startAt(scope: ScopeName): number {
    return this.#waits.get(scope) ?? 0;
  }

  left(scope: ScopeName): SharedLeft | undefined {
    const left = this.#left.get(scope);
    return left && left.until > this.#now() ? left : undefined;
  }

  learned(scope: ScopeName): LearnedRate | undefined {
    return this.#learned.get(scope);
  }

  tell(scope: ScopeName, rate: LearnedRate): void {
    const known = this.#learned.get(scope);
    const isSame = known?.requests === rate.requests && known.windowMs === rate.windowMs;
    if (isSame && rate.learnedAt.now - known.learnedAt.now < tellAgainMs) return;
    this.#learned = new Map([...this.#learned, [scope, rate]]);
    this.#options.link.tellRate(this.#base, scope, rate).catch(() => {});
  }

  forget(scopes: readonly ScopeName[] = [...this.#learned.keys()]): void {
    const known = scopes.filter((scope) => this.#learned.has(scope));
    if (known.length === 0) return;
    this.#learned = new Map([...this.#learned].filter(([scope]) => !known.includes(scope)));
    this.#options.link.forgetRates(this.#base, known).catch(() => {});
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#options.link.leave(this.#base).catch(() => {});
  }

  #now(): number {
    return this.#options.clock.now();
  }

  #slotScope({ name, rate }: SharedScope): SlotScope {
    return { name, requests: rate?.requests, windowMs: rate?.windowMs ?? this.#options.windowMs };
  }

  /** @returns the wait for all scopes */
  #note(scopes: readonly SlotScope[], taken: TakenSlots): number {
    const now = this.#now();
    this.#forgetPast(now);
    let longestMs = 0;
    for (const [place, { waitMs, remaining, resetMs }] of taken.scopes.entries()) {
      const { name = '', requests } = scopes[place] ?? {};
      if (requests !== undefined) this.#left.set(name, { requests: remaining, until: now + resetMs });
      if (waitMs > 0) this.#waits.set(name, now + waitMs);
      longestMs = Math.max(longestMs, waitMs);
    }
    return longestMs;
  }

  #forgetPast(now: number): void {
    for (const [name, until] of this.#waits) if (until <= now) this.#waits.delete(name);
    for (const [name, { until }] of this.#left) if (until <= now) this.#left.delete(name);
  }

  #takeAlone(slot: OwnSlot): SharedSlot {
    if (!isLimited(slot) || this.#mode.is === 'alone-sole') return this.#slot(slot);
    const untilNoticedMs = this.#untilNoticedMs();
    const short = slot.scopes.filter(
      ({ name, requests }) => requests !== undefined && (untilNoticedMs > 0 || this.#part(name, requests) < 1),
    );
    const waitMs = Math.max(0, ...short.map(({ windowMs }) => (untilNoticedMs > 0 ? untilNoticedMs : windowMs)));
    for (const { name } of short) this.#waits.set(name, this.#now() + waitMs);
    return waitMs > 0 ? waiting(waitMs) : this.#slot(slot);
  }

  /** Requests per window for this gateway while Redis does not decide; a part below 1 is none until the window is over. */
  #part(scope: ScopeName, requests: number): number {
    const part = Math.floor(requests / this.#gateways);
    const { windowMs } = this.#options;
    const mode = this.#mode;
    if (!('since' in mode) || this.#now() - mode.since > windowMs) return Math.max(1, part);
    if (mode.is === 'alone-sole') return requests - usedByOthers(mode.others, scope, requests);
    return mode.is === 'alone-noticed' ? Math.min(part, mode.inUse.get(scope) ?? 0) : Math.max(1, part);
  }

  #slot(slot: OwnSlot): SharedSlot {
    const { link } = this.#options;
    const { id, scopes } = slot;
    this.#sent.set(id, slot);
    const end = () => {
      this.#sent.delete(id);
      this.#forgetFree();
      this.#released.set(id, { ...slot, at: this.#now() });
    };
    return {
      waitMs: 0,
      release: () => {
        end();
        if (this.#isAlone()) return;
        const ended = { id, ageMs: 0, isAnswered: true };
        link.release(this.#base, scopes, ended).catch(() => this.#lose(this.#now()));
      },
      refused: async (held, waitMs) => {
        end();
        if (this.#isAlone()) return undefined;
        const refusal = { id, held, waitMs: waitMs > 0 ? waitMs : unnamedWaitMs };
        return link.refused(this.#base, scopes, refusal).catch(() => undefined);
      },
    };
  }

  async #beat(): Promise<void> {
    const { link, windowMs } = this.#options;
    const mode = this.#mode;
    try {
      // Redis learns of its requests before it stops keeping its part for it.
      if (this.#isAlone()) await this.#tellInUse();
      const { gateways, rates } = await link.beat(this.#base, { validMs: gatewayValidMs, rememberMs, learnedForMs });
      const now = this.#now();
      if (this.#isAlone()) this.#change({ is: 'returning', since: now });
      this.#count(gateways);
      if (mode.is === 'returning' && now - mode.since > windowMs + reconnectMs) this.#change({ is: 'shared' });
      const present = readClock(this.#options.clock);
      this.#learned = new Map(
        rates.map(({ name, ageMs, ...rate }) => [
          name,
          { ...rate, learnedAt: { now: present.now - ageMs, wallNow: present.wallNow - ageMs } },
        ]),
      );
    } catch {
      this.#lose(this.#now());
    }
    // The part grows when the first window is over.
    if (this.#isAlone()) this.#changed();
  }

  /** A Redis that is back has not heard of every gateway yet. */
  #count(gateways: number): void {
    this.#toldGateways = gateways;
    this.#gateways = Math.max(gateways, this.#mode.is === 'shared' ? 1 : this.#gateways);
  }

  #lose(now: number): void {
    if (this.#isAlone()) return;
    const isSole = this.#toldGateways === 1 && this.#gateways === 1;
    this.#change(isSole ? { is: 'alone-sole', since: now, others: this.#othersUse() } : { is: 'alone', since: now });
  }

  #isAlone(): boolean {
    return this.#mode.is.startsWith('alone');
  }

  #othersUse(): OthersUse {
    const now = this.#now();
    this.#forgetPast(now);
    const sent = [...this.#sent.values()].map((slot) => ({ ...slot, at: now }));
    return { left: new Map(this.#left), inUse: this.#countByScope([...sent, ...this.#released.values()]) };
  }

  /** Until the other gateways have noticed that this one is alone; at most 0 when they have. */
  #untilNoticedMs(): number {
    if (this.#mode.is !== 'alone') return 0;
    const { since } = this.#mode;
    const untilMs = since + gatewayValidMs - this.#now();
    if (untilMs > 0) return untilMs;
    this.#forgetFree();
    // Redis was not told of what was released after the loss: others may have that by now.
    const told = [...this.#released.values()].filter(({ at }) => at <= since);
    this.#change({ is: 'alone-noticed', since: this.#now(), inUse: this.#countByScope(told) });
    return untilMs;
  }

  #countByScope(slots: readonly ReleasedSlot[]): ReadonlyMap<ScopeName, number> {
    const now = this.#now();
    const counts = new Map<ScopeName, number>();
    for (const { at, scopes } of slots) {
      for (const { name, windowMs } of scopes) if (at + windowMs > now) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }

  /** Tells Redis what this gateway has sent without it. */
  async #tellInUse(): Promise<void> {
    const { link } = this.#options;
    const now = this.#now();
    this.#forgetFree();
    const sent = [...this.#sent.values()].map((slot) => ({ ...slot, at: now, isAnswered: false }));
    const released = [...this.#released.values()].map((slot) => ({ ...slot, isAnswered: true }));
    await Promise.all(
      [...sent, ...released].map(({ id, scopes, at, isAnswered }) =>
        link.release(this.#base, scopes, { id, ageMs: now - at, isAnswered }),
      ),
    );
  }

  #forgetFree(): void {
    const now = this.#now();
    for (const [id, { at, scopes }] of this.#released) {
      if (scopes.some(({ windowMs }) => at + windowMs > now)) break;
      this.#released.delete(id);
    }
  }

  #change(mode: Mode): void {
    this.#mode = mode;
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Of gateways that had left within the window. */
function usedByOthers({ left, inUse }: OthersUse, scope: ScopeName, requests: number): number {
  const remaining = left.get(scope)?.requests ?? requests;
  return Math.max(0, requests - remaining - (inUse.get(scope) ?? 0));
}

function isLimited({ scopes }: OwnSlot): boolean {
  return scopes.some(({ requests }) => requests !== undefined);
}

function waiting(waitMs: number): SharedSlot {
  return { waitMs, release() {}, refused: () => Promise.resolve(undefined) };
}
