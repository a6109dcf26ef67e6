/**
 * The upstream's limits, shared by all gateways. Redis gives out the slots of each scope's sliding window, and keeps the rates
 * that one of them has learned for the others. While it cannot be reached, every gateway keeps to an equal part of each limit.
 * One that Redis had called the only one goes on with all of the limit, but what others had used of it just before.
 * One of several that is cut off alone sends nothing within a limit until the others have noticed: Redis keeps its part for it then. What
 * the others took of it before is theirs for a window, in which it keeps to what it still had in use: all of them together send
 * no more than before. After its return they keep to their parts until the window holds nothing that it has not seen. A Redis
 * that was emptied no longer knows what others use: within that window they keep to what they had in use after their return, too.
 */
import { learnedForMs, type LearnedRate } from '../../../client/session/rate-lesson';
import type { ScopeName } from '../../../protocol/buckets';
import type { SharedLeft, SharedRates, SharedScope, SharedSlot } from '../../../client/session/shared-rates';
import { type Clock, readClock } from '../../../client/timing/timers';
import { silenceMs } from '../../../protocol/assumptions';
import type { Beat, RedisLink, SlotScope, TakenSlots } from './link';
import { type OwnSlot, OwnSlots, type SlotCounts, type ToldSlot } from './own-slots';

type Mode =
  | { readonly kind: 'shared' }
  | { readonly kind: 'alone'; readonly since: number }
  | AloneMode
  /** Redis is back. `kept`: what it keeps to all the same, where Redis was emptied. */
  | { readonly kind: 'returning'; readonly since: number; readonly kept: AloneMode | undefined };

type AloneMode =
  /** Redis is lost, and had named no other gateway. */
  | { readonly kind: 'alone-sole'; readonly since: number; readonly others: OthersUse }
  /** The other gateways have noticed, if this one is cut off alone. */
  | { readonly kind: 'alone-noticed'; readonly since: number; readonly inUse: SlotCounts };

/** What was left of each scope for all gateways, and what this one had in use. Both are over after a window. */
interface OthersUse {
  readonly left: ReadonlyMap<ScopeName, SharedLeft>;
  readonly inUse: SlotCounts;
}

const beatMs = 500;
/** A gateway that was not heard of for this long is lost: it has ended, or is cut off from Redis. */
const gatewayValidMs = 2_000;
/** Its part is kept for it this long. */
const rememberMs = 300_000;
/** Gateways reconnect within this time of each other. */
const reconnectMs = 2_000;
/**
 * From a slot to the arrival of its request, if nobody is left to tell that it has been answered: a gateway gives up one that is
 * silent for longer. A window at most, by which it ends.
 */
const longestLeaseMs = silenceMs;
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

class RatesInRedis implements RedisRates {
  readonly #options: SharedRatesOptions;
  readonly #base: string;
  readonly #listeners = new Set<() => void>();
  readonly #slots;
  /** As Redis has told them last, by scopes that somebody asks for: each ends with its instant. */
  readonly #left = new Map<ScopeName, SharedLeft>();
  readonly #waits = new Map<ScopeName, number>();
  #learned: ReadonlyMap<ScopeName, LearnedRate> = new Map();
  #mode: Mode = { kind: 'shared' };
  #gateways = 1;
  /** As Redis has said last: at least this one, unless it has been emptied. */
  #toldGateways = 0;
  #taken = 0;
  /** `forgotten`: Redis was emptied since this gateway joined the others. */
  #standing: 'new' | 'joined' | 'forgotten' = 'new';
  /** Tells Redis what it has sent alone: what it would send meanwhile would stay untold. */
  #isTelling = false;
  readonly #timer;

  constructor(options: SharedRatesOptions) {
    this.#options = options;
    this.#base = `md:{limit|${options.name}}`;
    this.#slots = new OwnSlots(() => this.#now());
    let isBeating = false;
    const beat = () => {
      if (isBeating) return;
      isBeating = true;
      this.#beat()
        .catch(() => this.#lose(this.#now()))
        .finally(() => (isBeating = false));
    };
    this.#timer = setInterval(beat, beatMs).unref();
    beat();
  }

  async take(asked: readonly SharedScope[]): Promise<SharedSlot> {
    const { link } = this.#options;
    const scopes = asked.map((scope) => this.#slotScope(scope));
    const slot = { id: `${link.id}:${this.#taken++}`, scopes };
    if (this.#isAlone()) return this.#takeAlone(slot);
    const keptMs = this.#waitForPart(slot);
    if (keptMs > 0) return waiting(keptMs);
    try {
      const taken = await link.take(this.#base, scopes, { id: slot.id, leaseMs: this.#leaseMs, isOfJoined: true });
      if (taken.gateways === 0) throw emptied();
      this.#count(taken.gateways);
      const waitMs = this.#note(scopes, taken);
      return waitMs > 0 ? waiting(waitMs) : this.#slot(slot);
    } catch {
      this.#lose(this.#now());
      return isLimited(slot) ? waiting(lostWaitMs) : this.#slot(slot);
    }
  }

  part(scope: ScopeName, requests: number): number {
    return this.#mode.kind === 'shared' ? requests : Math.max(1, this.#part(scope, requests));
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

  get #leaseMs(): number {
    return Math.min(longestLeaseMs, this.#options.windowMs);
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
    if (!isLimited(slot)) return this.#slot(slot);
    const waitMs = this.#isTelling ? lostWaitMs : this.#untilNoticedMs();
    if (waitMs <= 0) {
      const partMs = this.#waitForPart(slot);
      return partMs > 0 ? waiting(partMs) : this.#slot(slot);
    }
    this.#waitIn(slot.scopes, waitMs);
    return waiting(waitMs);
  }

  /** While Redis does not decide; 0 where this gateway has a part of each scope. */
  #waitForPart({ scopes }: OwnSlot): number {
    const short = scopes.filter(({ name, requests }) => requests !== undefined && this.#part(name, requests) < 1);
    const waitMs = Math.max(0, ...short.map(({ windowMs }) => windowMs));
    this.#waitIn(short, waitMs);
    return waitMs;
  }

  #waitIn(scopes: readonly SlotScope[], waitMs: number): void {
    for (const { name, requests } of scopes) if (requests !== undefined) this.#waits.set(name, this.#now() + waitMs);
  }

  /** Requests per window for this gateway while Redis does not decide; a part below 1 is none until the window is over. */
  #part(scope: ScopeName, requests: number): number {
    const part = Math.floor(requests / this.#gateways);
    const mode = this.#mode.kind === 'returning' ? this.#mode.kept : this.#mode;
    if (!mode || !('since' in mode) || this.#now() - mode.since > this.#options.windowMs) return Math.max(1, part);
    if (mode.kind === 'alone-sole') return requests - usedByOthers(mode.others, scope, requests);
    return mode.kind === 'alone-noticed' ? Math.min(part, mode.inUse.get(scope) ?? 0) : Math.max(1, part);
  }

  #slot(slot: OwnSlot): SharedSlot {
    const { link } = this.#options;
    const { id, scopes } = slot;
    this.#slots.send(slot);
    const end = () => this.#slots.release(slot);
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
    const { windowMs } = this.#options;
    try {
      const { gateways, rates } = await this.#join();
      const now = this.#now();
      if (this.#isAlone()) this.#change({ kind: 'returning', since: now, kept: this.#kept() });
      this.#standing = 'joined';
      this.#count(gateways);
      const mode = this.#mode;
      if (mode.kind === 'returning' && now - mode.since > windowMs + reconnectMs) this.#change({ kind: 'shared' });
      const present = readClock(this.#options.clock);
      this.#learned = new Map(
        rates.map(({ name, ageMs, ...rate }) => [
          name,
          { ...rate, learnedAt: { now: present.now - ageMs, wallNow: present.wallNow - ageMs } },
        ]),
      );
    } catch {
      this.#lose(this.#now());
    } finally {
      this.#isTelling = false;
    }
    // The part grows when the first window is over.
    if (this.#isAlone()) this.#changed();
  }

  /** Redis learns of its requests before it stops keeping its part for it. @throws when Redis was emptied: joins with the next beat */
  async #join(): Promise<Beat> {
    const { link } = this.#options;
    this.#isTelling = this.#isAlone();
    if (this.#isTelling) await this.#tellInUse();
    const joins = this.#standing !== 'joined';
    const beat = await link.beat(this.#base, { joins, validMs: gatewayValidMs, rememberMs, learnedForMs });
    if (beat.isKnown || joins) return beat;
    this.#standing = 'forgotten';
    throw emptied();
  }

  /** A Redis that is back has not heard of every gateway yet. */
  #count(gateways: number): void {
    this.#toldGateways = gateways;
    this.#gateways = Math.max(gateways, this.#mode.kind === 'shared' ? 1 : this.#gateways);
  }

  #lose(now: number): void {
    if (this.#isAlone()) return;
    const isSole = this.#toldGateways === 1 && this.#gateways === 1;
    this.#change(
      isSole ? { kind: 'alone-sole', since: now, others: this.#othersUse() } : { kind: 'alone', since: now },
    );
  }

  #isAlone(): boolean {
    return this.#mode.kind.startsWith('alone');
  }

  #othersUse(): OthersUse {
    this.#forgetPast(this.#now());
    return { left: new Map(this.#left), inUse: this.#slots.counts() };
  }

  /** Until the other gateways have noticed that this one is alone; 0 when they had before this request was begun. */
  #untilNoticedMs(): number {
    if (this.#mode.kind !== 'alone') return 0;
    const untilMs = this.#mode.since + gatewayValidMs - this.#now();
    if (untilMs > 0) return untilMs;
    // It was begun within the part of before: it asks again within the one of now.
    this.#change(this.#noticed());
    return lostWaitMs;
  }

  /** What it has in use nobody else has: Redis keeps the slot of a request for longer than it is on its way. */
  #noticed(): AloneMode {
    return { kind: 'alone-noticed', since: this.#now(), inUse: this.#slots.counts() };
  }

  /** What it keeps to within the window, since an emptied Redis does not know what the others use. */
  #kept(): AloneMode | undefined {
    const mode = this.#mode;
    if (this.#standing !== 'forgotten') return undefined;
    return mode.kind === 'alone-sole' || mode.kind === 'alone-noticed' ? mode : this.#noticed();
  }

  /** Tells Redis what this gateway has sent without it. */
  async #tellInUse(): Promise<void> {
    const slots = this.#slots.toTell(this.#leaseMs);
    const tell = ({ scopes, ended }: ToldSlot) => this.#options.link.release(this.#base, scopes, ended);
    // A Redis that hangs is sent one of them, not all of them with every beat.
    const [first, ...others] = slots;
    if (first) await tell(first);
    await Promise.all(others.map(tell));
  }

  #change(mode: Mode): void {
    this.#mode = mode;
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function emptied(): Error {
  return new Error('Redis does not know this gateway');
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
