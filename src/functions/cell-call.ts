/** One calculation of a cell: what it works with, who asks, and what is noted of it from its first moment to its result. */
import { type Caller, createCaller } from '../client/caller';
import type { Client } from '../client/client';
import type { Clock } from '../client/clock';
import type { Recalculation } from '../client/settle-together';
import type { SymbolCode } from '../market/symbol';
import type { SymbolFacts } from '../sheet/formats';
import type { Call, HostFacts, Services } from './services';

/** What Excel hands over behind the arguments; every part may be missing on some host. */
export interface Invocation {
  /** `Sheet1!B2`. */
  readonly address?: string;
  onCanceled?: () => void;
  /** True while Excel only shows what a formula would give (API set 1.5; its types say text). */
  readonly isInValuePreview?: unknown;
}

/** A class: ten thousand may wait at once. */
export class CellCall implements Call, SymbolFacts {
  readonly caller: Caller;
  readonly #services: Services;
  readonly #address: string | undefined;
  readonly #recalculation: Recalculation;
  readonly #since: number;

  constructor(services: Services, { address, isInValuePreview }: Invocation) {
    const acceptSince = services.cells.fillsSince(address);
    this.caller = createCaller({ priority: 'formula', isPreview: isInValuePreview === true, acceptSince });
    this.#services = services;
    this.#address = address;
    this.#since = services.clock.now();
    this.#recalculation = services.gate.begin(this.#since);
  }

  get client(): Client {
    return this.#services.client;
  }

  get clock(): Clock {
    return this.#services.clock;
  }

  get source(): () => string {
    return this.#services.source;
  }

  get host(): HostFacts {
    return this.#services.host;
  }

  get facts(): SymbolFacts {
    return this;
  }

  isStale(symbol: string): boolean {
    return this.caller.stale.has(symbol);
  }

  tickSize(symbol: SymbolCode): number | undefined {
    return this.#services.client.tickSize(symbol);
  }

  /** It will not wait for longer than its deadline. */
  expireInTime(): void {
    this.#services.deadlines.watch(this.caller);
  }

  /** Its result is there. Resolves when it may leave. @param size characters of JSON */
  leave(size: number): Promise<void> {
    const { deadlines, client, cells, gate } = this.#services;
    deadlines.unwatch(this.caller);
    client.activity.cellAnswered();
    if (this.#address !== undefined) cells.answered(this.#address, this.caller, this.#since);
    return gate.leave(this.#recalculation, size);
  }
}
