/**
 * What processes that share the limits of one key tell each other, such as several gateways; an add-in is alone. Every request
 * takes a slot in each scope that it counts in, before it is sent.
 */
import type { Rate } from '../../protocol/refusal-words';
import type { LearnedRate, ScopeUse } from './rate-lesson';
import type { ScopeName } from '../../protocol/buckets';

export interface SharedRates {
  /** @param scopes that one request counts in */
  take(scopes: readonly SharedScope[]): Promise<SharedSlot>;
  /** How many of a scope's requests a window this process may start: all, while the processes can tell each other. */
  part(scope: ScopeName, requests: number): number;
  /** The instant of the clock's `now` before which no process may start one; 0 for none. */
  startAt(scope: ScopeName): number;
  /** What is left for all processes, as it was last told; undefined when that is over. */
  left(scope: ScopeName): SharedLeft | undefined;
  /** What another process has learned. */
  learned(scope: ScopeName): LearnedRate | undefined;
  /** This process has learned it. */
  tell(scope: ScopeName, rate: LearnedRate): void;
  /** What any process has learned of these may be wrong. @param scopes absent: all */
  forget(scopes?: readonly ScopeName[]): void;
}

export interface SharedScope {
  readonly name: ScopeName;
  /** Undefined where none is known: the request is counted all the same. */
  readonly rate: Rate | undefined;
}

export interface SharedLeft {
  readonly requests: number;
  /** When the first of those that count no longer does, by the clock's `now`. */
  readonly until: number;
}

export interface SharedSlot {
  /** How long to wait instead of sending the request; 0 when it may be sent. */
  readonly waitMs: number;
  /** The response is there, or will not come. To be called once. */
  readonly release: () => void;
  /**
   * In place of `release`: the service refuses more requests of some scopes.
   * @returns the requests of all processes that were answered, scope by scope; undefined where nobody can tell
   */
  readonly refused: (held: readonly ScopeName[], waitMs: number) => Promise<readonly SharedUse[] | undefined>;
}

export type SharedUse = Pick<ScopeUse, 'answered' | 'oldestAgeMs'>;
