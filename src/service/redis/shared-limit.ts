/**
 * The upstream's limit, shared by all gateways. Redis gives out the slots of the sliding window. While it cannot be reached,
 * every gateway keeps to an equal part of the limit. One that is cut off alone sends nothing until the others have noticed:
 * Redis keeps its part for it then. What the others took of it before is theirs for a window, in which it keeps to what it
 * still had in use: all of them together send no more than before. After its return they keep to their parts until the window
 * holds nothing that it has not seen.
 */
import type { Quota } from '../operations/rate-headers';
import {
  createKnownLimit,
  type KnownLimit,
  type Slot,
  type UpstreamLimit,
  type UpstreamLimitOptions,
} from '../sources/upstream/upstream-limit';
import type { RedisLink } from './link';

type Mode =
  | { readonly is: 'shared' }
  | { readonly is: 'alone'; readonly since: number }
  /** The other gateways have noticed, if this one is cut off alone. */
  | { readonly is: 'alone-noticed'; readonly since: number; readonly inUse: number }
  /** Redis is back. */
  | { readonly is: 'returning'; readonly since: number };

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

export interface SharedLimitOptions extends UpstreamLimitOptions {
  readonly link: RedisLink;
  /** The same for all gateways with the same key to the same upstream. */
  readonly name: string;
}

export function createSharedLimit(options: SharedLimitOptions): SharedLimit {
  return new SharedLimit(options);
}

class SharedLimit implements UpstreamLimit {
  readonly #options: SharedLimitOptions;
  readonly #slotsKey: string;
  readonly #known: KnownLimit;
  /** Slots of requests that are on their way. */
  readonly #sent = new Set<string>();
  /** When each other slot of this gateway is free again, the earliest first; until then. */
  readonly #released = new Map<string, number>();
  #quota: Quota | undefined;
  #mode: Mode = { is: 'shared' };
  #gateways = 1;
  #taken = 0;
  readonly #timer;

  constructor(options: SharedLimitOptions) {
    this.#options = options;
    this.#known = createKnownLimit(options);
    this.#slotsKey = `md:{limit|${options.name}}`;
    this.#timer = setInterval(() => void this.#beat(), beatMs).unref();
    void this.#beat();
  }

  limit(): number | undefined {
    return this.#known.current();
  }

  /** While Redis decides, the client only remembers what it has sent. */
  budget(): number | undefined {
    const limit = this.limit();
    if (limit === undefined) return undefined;
    return this.#mode.is === 'shared' ? Infinity : Math.max(1, this.#part(limit));
  }

  quota(): Quota | undefined {
    return this.#quota;
  }

  async take(): Promise<Slot> {
    const { link, windowMs, now } = this.#options;
    const limit = this.limit();
    const id = `${link.id}:${this.#taken++}`;
    if (limit === undefined) return { waitMs: 0, release() {} };
    if (this.#isAlone()) return this.#takeAlone(id, limit);
    try {
      const taken = await link.take(this.#slotsKey, { limit, windowMs, leaseMs }, id);
      const { waitMs, remaining, resetMs, gateways } = taken;
      this.#count(gateways);
      this.#quota = { limit, remaining, resetMs };
      return waitMs > 0 ? waiting(waitMs) : this.#slot(id);
    } catch {
      this.#lose(now());
      return waiting(lostWaitMs);
    }
  }

  #takeAlone(id: string, limit: number): Slot {
    const untilNoticedMs = this.#untilNoticedMs();
    if (untilNoticedMs > 0) return waiting(untilNoticedMs);
    return this.#part(limit) < 1 ? waiting(this.#options.windowMs) : this.#slot(id);
  }

  refused(retryAfterMs: number): void {
    void this.#options.link.hold(this.#slotsKey, retryAfterMs).catch(() => {});
  }

  learn(named: number): void {
    this.#known.learn(named);
  }

  onChange(listener: () => void): void {
    this.#known.onChange(listener);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#options.link.leave(this.#slotsKey).catch(() => {});
  }

  /** Requests per window for this gateway while Redis does not decide; a part below 1 is none until the window is over. */
  #part(limit: number): number {
    const part = Math.floor(limit / this.#gateways);
    const { windowMs, now } = this.#options;
    if (this.#mode.is !== 'alone-noticed' || now() - this.#mode.since > windowMs) return Math.max(1, part);
    return Math.min(part, this.#mode.inUse);
  }

  #slot(id: string): Slot {
    const { windowMs, now, link } = this.#options;
    this.#sent.add(id);
    return {
      waitMs: 0,
      release: () => {
        this.#sent.delete(id);
        this.#forgetFree();
        this.#released.set(id, now() + windowMs);
        if (this.#isAlone()) return;
        void link.release(this.#slotsKey, windowMs, [{ id, ageMs: 0 }]).catch(() => this.#lose(now()));
      },
    };
  }

  async #beat(): Promise<void> {
    const { link, now, windowMs } = this.#options;
    const mode = this.#mode;
    try {
      // Redis learns of its requests before it stops keeping its part for it.
      if (this.#isAlone()) await this.#tellInUse();
      const gateways = await link.beat(this.#slotsKey, gatewayValidMs, rememberMs);
      if (this.#isAlone()) this.#change({ is: 'returning', since: now() });
      this.#count(gateways);
      if (mode.is === 'returning' && now() - mode.since > windowMs + reconnectMs) this.#change({ is: 'shared' });
    } catch {
      this.#lose(now());
    }
    // The part grows when the first window is over.
    if (this.#isAlone()) this.#changed();
  }

  /** A Redis that is back has not heard of every gateway yet. */
  #count(gateways: number): void {
    this.#gateways = Math.max(gateways, this.#mode.is === 'shared' ? 1 : this.#gateways);
  }

  #lose(now: number): void {
    if (!this.#isAlone()) this.#change({ is: 'alone', since: now });
  }

  #isAlone(): boolean {
    return this.#mode.is === 'alone' || this.#mode.is === 'alone-noticed';
  }

  /** Until the other gateways have noticed that this one is alone; at most 0 when they have. */
  #untilNoticedMs(): number {
    const { now, windowMs } = this.#options;
    if (this.#mode.is !== 'alone') return 0;
    const { since } = this.#mode;
    const untilMs = since + gatewayValidMs - now();
    if (untilMs > 0) return untilMs;
    this.#forgetFree();
    // Redis was not told of what was released after the loss: others may have that by now.
    const told = [...this.#released.values()].filter((freeAt) => freeAt <= since + windowMs);
    this.#change({ is: 'alone-noticed', since: now(), inUse: told.length });
    return untilMs;
  }

  /** Tells Redis what this gateway has sent without it. */
  async #tellInUse(): Promise<void> {
    const { link, now, windowMs } = this.#options;
    const released = this.#inUse(now()).map(([id, freeAt]) => ({
      id,
      ageMs: Math.max(0, windowMs - (freeAt - now())),
    }));
    if (released.length > 0) await link.release(this.#slotsKey, windowMs, released);
  }

  #inUse(now: number): [id: string, freeAt: number][] {
    this.#forgetFree();
    const sent = [...this.#sent].map((id): [string, number] => [id, now + this.#options.windowMs]);
    return [...sent, ...this.#released];
  }

  #forgetFree(): void {
    const now = this.#options.now();
    for (const [id, freeAt] of this.#released) {
      if (freeAt > now) break;
      this.#released.delete(id);
    }
  }

  #change(mode: Mode): void {
    this.#mode = mode;
    this.#changed();
  }

  #changed(): void {
    this.#known.changed();
  }
}

function waiting(waitMs: number): Slot {
  return { waitMs, release() {} };
}
