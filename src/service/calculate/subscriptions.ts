/**
 * Subscriptions of live cells. Of each cell the last state is kept, with the number of its change: a reader that comes back, or is
 * slow, gets the last state of what has changed since, and nothing is kept for it.
 */
import { randomUUID } from 'node:crypto';
import { limits, type CalculatedCell } from '../../calculate/contract';
import type { LiveCells } from '../../calculate/watch';
import type { Clock } from '../../client/timing/timers';
import { repeated } from '../../market/texts/problem';
import { Refusal } from '../http/refusals';

/** Without a reader a subscription ends after this time. */
export const expiresAfterMs = 60_000;
const mostOfPerson = 100;
/** Each keeps its cells and their pollers, however few they are. */
const mostInAll = 2_000;
const mostCellsInAll = 10 * limits.cells;

export interface Change {
  readonly number: number;
  /** JSON of the cell. */
  readonly text: string;
}

export interface Subscription {
  readonly id: string;
  readonly isOver: () => boolean;
  /** As of its cells. */
  readonly isDailyOnly: () => boolean;
  /** Changes after one with this number, the oldest first. */
  readonly changesAfter: (number: number) => Change[];
  /** A reader begins: the subscription does not expire. @param onChange called after each change and at the end @returns ends it */
  read(onChange: () => void): () => void;
  end(): void;
}

/** Begins the cells. */
export type StartCells = (onCell: (cell: CalculatedCell) => void) => LiveCells;

export interface Subscriptions {
  /**
   * @param cells those with several symbols count as often
   * @throws Refusal 429 for too many of a person, 503 for too many in all
   */
  open(person: string, cells: number, start: StartCells): Subscription;
  /** @throws Refusal 404 where the person has no such subscription */
  find(person: string, id: string): Subscription;
  endAll(): void;
}

export function createSubscriptions(clock: Clock): Subscriptions {
  const all = new Map<
    string,
    { readonly person: string; readonly cells: number; readonly subscription: Subscription }
  >();
  /** Of all subscriptions, so that one number tells what a reader of several has seen. */
  let lastNumber = 0;
  const requireRoom = (person: string, cells: number) => {
    const entries = [...all.values()];
    const own = entries.filter((entry) => entry.person === person);
    const sum = (some: typeof entries) => some.reduce((count, entry) => count + entry.cells, cells);
    if (own.length >= mostOfPerson) throw new Refusal(429, `At most ${mostOfPerson} subscriptions at once`, 1_000);
    if (sum(own) > limits.cells) throw new Refusal(429, `At most ${limits.cells} symbols in live cells at once`, 1_000);
    if (entries.length >= mostInAll) throw new Refusal(503, 'The service has too many subscriptions', 10_000);
    if (sum(entries) > mostCellsInAll) throw new Refusal(503, 'The service has too many symbols in live cells', 10_000);
  };
  return {
    open(person, cells, start) {
      requireRoom(person, cells);
      const id = randomUUID();
      const subscription = openSubscription(id, {
        clock,
        start,
        nextNumber: () => ++lastNumber,
        onEnd: () => all.delete(id),
      });
      all.set(id, { person, cells, subscription });
      return subscription;
    },
    find(person, id) {
      const found = all.get(id);
      if (found?.person !== person) throw new Refusal(404, `No such subscription: ${repeated(id)}`);
      return found.subscription;
    },
    endAll() {
      for (const { subscription } of [...all.values()]) subscription.end();
    },
  };
}

interface SubscriptionParts {
  readonly clock: Clock;
  readonly start: StartCells;
  readonly nextNumber: () => number;
  readonly onEnd: () => void;
}

function openSubscription(id: string, { clock, start, nextNumber, onEnd }: SubscriptionParts): Subscription {
  const changes = createChanges(nextNumber);
  const listeners = new Set<() => void>();
  let isOver = false;
  let isRead = false;
  let stopExpiry = () => {};
  const tell = () => [...listeners].forEach((listener) => listener());
  const cells = start((cell) => {
    if (changes.note(cell)) tell();
  });
  const end = () => {
    if (isOver) return;
    isOver = true;
    stopExpiry();
    cells.end();
    onEnd();
    tell();
  };
  const expireLater = () => (stopExpiry = clock.after(expiresAfterMs, end));
  expireLater();
  return {
    id,
    isOver: () => isOver,
    isDailyOnly: () => cells.isDailyOnly(),
    changesAfter: (number) => changes.after(number),
    read(onChange) {
      // A reader of other subscriptions may have seen later changes than the first values of this one.
      if (!isRead) changes.renumber();
      isRead = true;
      const listener = () => onChange();
      listeners.add(listener);
      stopExpiry();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && !isOver) expireLater();
      };
    },
    end,
  };
}

function createChanges(nextNumber: () => number) {
  /** By id of the cell; the last change is the last one. */
  const last = new Map<string, Change>();
  return {
    /** @returns whether it differs from the last state */
    note(cell: CalculatedCell): boolean {
      const text = JSON.stringify(cell);
      if (last.get(cell.id)?.text === text) return false;
      last.delete(cell.id);
      last.set(cell.id, { number: nextNumber(), text });
      return true;
    },
    after: (number: number) => [...last.values()].filter((change) => change.number > number),
    renumber() {
      for (const [id, { text }] of last) last.set(id, { number: nextNumber(), text });
    },
  };
}
