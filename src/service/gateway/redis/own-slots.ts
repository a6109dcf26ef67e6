/** The slots that one gateway has in use: of requests that are on their way, and of those that ended within their windows. */
import type { ScopeName } from '../../../protocol/buckets';
import type { EndedSlot, SlotScope } from './link';

/** Of one request. */
export interface OwnSlot {
  readonly id: string;
  readonly scopes: readonly SlotScope[];
}

interface ReleasedSlot extends OwnSlot {
  readonly at: number;
}

export interface ToldSlot extends OwnSlot {
  readonly ended: EndedSlot;
}

export type SlotCounts = ReadonlyMap<ScopeName, number>;

/** Bounded by the requests of a window, which the limit bounds. Instants are of the clock's `now`. */
export class OwnSlots {
  readonly #now: () => number;
  readonly #sent = new Map<string, OwnSlot>();
  /** The earliest first, until all their windows are over. */
  readonly #released = new Map<string, ReleasedSlot>();

  constructor(now: () => number) {
    this.#now = now;
  }

  send(slot: OwnSlot): void {
    this.#sent.set(slot.id, slot);
  }

  release(slot: OwnSlot): void {
    this.#sent.delete(slot.id);
    this.#forgetFree();
    this.#released.set(slot.id, { ...slot, at: this.#now() });
  }

  /** How many there are of each scope. */
  counts(): SlotCounts {
    const now = this.#now();
    const counts = new Map<ScopeName, number>();
    for (const { at, scopes } of [...this.#sent.values(), ...this.#released.values()].map((slot) => ({
      at: now,
      ...slot,
    }))) {
      for (const { name, windowMs } of scopes) if (at + windowMs > now) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }

  /** For a Redis that may know none of them. @param leaseMs within which what is on its way arrives */
  toTell(leaseMs: number): readonly ToldSlot[] {
    const now = this.#now();
    this.#forgetFree();
    const told = (slot: OwnSlot, ageMs: number, isAnswered: boolean) => ({
      ...slot,
      ended: { id: slot.id, ageMs, isAnswered },
    });
    return [
      ...[...this.#sent.values()].map((slot) => told(slot, -leaseMs, false)),
      ...[...this.#released.values()].map((slot) => told(slot, now - slot.at, true)),
    ];
  }

  #forgetFree(): void {
    const now = this.#now();
    for (const [id, { at, scopes }] of this.#released) {
      if (scopes.some(({ windowMs }) => at + windowMs > now)) break;
      this.#released.delete(id);
    }
  }
}
