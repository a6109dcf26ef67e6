/**
 * How many symbols one request to an endpoint may carry, as its responses have shown. A stray refusal changes nothing, and no
 * limit is kept for ever:
 *
 *   assumed ──refused whole, answered in parts──▶ suspected ──the same once more──▶ learned
 *      ▲ └────────────── as many answered ───────────┘                                │
 *      └───────── doubled after minutes, and with every larger request answered ──────┘
 *
 * A limit that the service names counts at once, and ends after an hour.
 */
import { maxSymbolsPerRequest } from '../../protocol/assumptions';
import type { Clock } from '../timers';

export interface SymbolLimit {
  /** Symbols that the next request may carry. */
  most(): number;
  noteNamed(limit: number): void;
  noteTooMany(refused: RefusedWhole): void;
  noteAnswered(symbols: number): void;
}

/** A request that was refused, and answered when it was asked in parts: the number of its symbols may be the reason. */
export interface RefusedWhole {
  readonly symbols: number;
  /** Of its largest part. */
  readonly answered: number;
  readonly askedAt: number;
}

interface ObservedLimit {
  readonly symbols: number;
  readonly since: number;
  /** The limit is multiplied by `growth` each time that so long has passed; 0 while it is only suspected. */
  readonly holdMs: number;
  readonly growth: number;
  /** A request for so many symbols that is answered ends it. */
  readonly endedBy: number;
}

/** Doubles each time that a larger request is refused. */
const shortestHoldMs = 5 * 60_000;
const longestHoldMs = 60 * 60_000;

export function createSymbolLimit(clock: Clock): SymbolLimit {
  let observed: ObservedLimit | undefined;
  const observe = (symbols: number, holdMs: number, endedBy = maxSymbolsPerRequest, growth = 2) => {
    observed = { symbols, holdMs, endedBy, growth, since: clock.now() };
  };
  return {
    most() {
      if (!observed?.holdMs) return maxSymbolsPerRequest;
      const { symbols, since, holdMs, growth } = observed;
      const holds = Math.floor((clock.now() - since) / holdMs);
      return holds > 0 ? Math.min(symbols * growth ** holds, maxSymbolsPerRequest) : symbols;
    },
    // As many as ever are asked after the hour: a refusal names the limit again.
    noteNamed: (limit) => observe(limit, longestHoldMs, 0, maxSymbolsPerRequest),
    noteTooMany({ symbols, answered, askedAt }) {
      if (!observed || symbols <= observed.symbols) observe(answered, 0, symbols);
      else if (askedAt > observed.since) {
        const holdMs = Math.min(2 * observed.holdMs || shortestHoldMs, longestHoldMs);
        observe(Math.max(observed.symbols, answered), holdMs);
      }
    },
    noteAnswered(symbols) {
      if (!observed || symbols <= observed.symbols) return;
      const { holdMs, endedBy } = observed;
      // It grows once more at once.
      observed = symbols < endedBy ? { ...observed, symbols, since: clock.now() - holdMs } : undefined;
    },
  };
}
