/**
 * Asynchronous functions for a calculation that is synchronous: the ticket.
 *
 * The first evaluation of (cell, function, arguments) starts the call and answers "pending". When the call settles, the
 * cell is calculated again, and this time the evaluation finds the result. The state of a ticket is what a cell shows:
 *
 *   pending ──result──▶ settled ──result of a stream──▶ settled
 *      ▲                   │
 *      └──evaluation── outdated ◀──refresh        (the last result stays visible until the new one is there)
 *
 * A ticket that no evaluation asks for any more is dropped and its call cancelled.
 */
import type { Argument, CellResult, FunctionCall } from '../excel-host/contract';
import type { CellKey } from './cell-place';
import type { CustomFunction } from './function-metadata';

export interface Evaluation {
  readonly cell: CellKey;
  readonly definition: CustomFunction;
  readonly values: readonly Argument[];
  /** `Sheet1!B2`, for functions that ask for it. */
  readonly address: string;
}

export interface TicketOptions {
  /** Starts a call. @returns a function that cancels it */
  readonly start: (call: FunctionCall) => () => void;
  /** A cell has a new result and must be calculated again. */
  readonly changed: (cell: CellKey) => void;
}

type TicketState =
  | { readonly kind: 'pending'; readonly shown: CellResult | undefined }
  | { readonly kind: 'settled'; readonly shown: CellResult }
  | { readonly kind: 'outdated'; readonly shown: CellResult | undefined }
  | { readonly kind: 'dropped'; readonly shown: undefined };

interface Ticket {
  readonly key: string;
  readonly isStreaming: boolean;
  state: TicketState;
  /** Absent while rows or columns move and the ticket waits for its new cell. */
  cell: CellKey | undefined;
  /** The last pass in which an evaluation asked for it. */
  usedInPass: number;
  cancel: () => void;
}

export class Tickets {
  readonly #options: TicketOptions;
  readonly #cells = new Map<CellKey, Map<string, Ticket>>();
  readonly #homeless = new Map<string, Ticket[]>();
  readonly #evaluatedInPass = new Set<CellKey>();
  #pass = 0;

  constructor(options: TicketOptions) {
    this.#options = options;
  }

  /** What the function shows in this cell now; undefined while there is nothing to show yet. */
  evaluate(evaluation: Evaluation): CellResult | undefined {
    const ticket = this.#ticketFor(evaluation);
    ticket.usedInPass = this.#pass;
    this.#evaluatedInPass.add(evaluation.cell);
    return ticket.state.shown;
  }

  /** The formula was entered anew: the next evaluation calls again, and nothing old is shown. */
  forget(cell: CellKey): void {
    for (const ticket of this.#cells.get(cell)?.values() ?? []) drop(ticket);
    this.#cells.delete(cell);
  }

  /** The next evaluation calls again; until its result is there the old one stays visible. */
  refresh(cell: CellKey): void {
    for (const ticket of this.#cells.get(cell)?.values() ?? []) {
      ticket.state = { kind: 'outdated', shown: ticket.state.shown };
    }
  }

  /** Cells have moved: every ticket waits until an evaluation of its function and arguments takes it to its new cell. */
  release(): void {
    for (const ticket of this.#all()) {
      ticket.cell = undefined;
      this.#homeless.set(ticket.key, [...(this.#homeless.get(ticket.key) ?? []), ticket]);
    }
    this.#cells.clear();
  }

  /**
   * A calculation is over: what its cells did not ask for is dropped.
   * @param isSettled no cell waits for a calculation any more, so moved tickets have had their chance too
   */
  endPass(isSettled: boolean): void {
    for (const cell of this.#evaluatedInPass) this.#dropUnused(cell);
    this.#evaluatedInPass.clear();
    this.#pass++;
    if (!isSettled) return;
    for (const ticket of [...this.#homeless.values()].flat()) drop(ticket);
    this.#homeless.clear();
  }

  /** Whether the cell waits for a first result: Excel shows #BUSY! then, whatever the formula makes of it. */
  isBusy(cell: CellKey): boolean {
    return this.#of(cell).some(({ state }) => state.kind === 'pending' && state.shown === undefined);
  }

  resultsAt(cell: CellKey): CellResult[] {
    return this.#of(cell).flatMap(({ state }) => state.shown ?? []);
  }

  /** What all cells show, function by function. */
  *results(): Generator<readonly [CellKey, CellResult]> {
    for (const [cell, tickets] of this.#cells) {
      for (const { state } of tickets.values()) if (state.shown) yield [cell, state.shown];
    }
  }

  /** Tickets that wait for an answer, refreshed ones included. */
  get pendingCount(): number {
    return this.#all().filter(({ state }) => state.kind === 'pending' || state.kind === 'outdated').length;
  }

  #of(cell: CellKey): Ticket[] {
    return [...(this.#cells.get(cell)?.values() ?? [])];
  }

  #all(): Ticket[] {
    return [...this.#cells.values()].flatMap((tickets) => [...tickets.values()]);
  }

  #ticketFor(evaluation: Evaluation): Ticket {
    const key = `${evaluation.definition.id}\n${JSON.stringify(evaluation.values)}`;
    const existing = this.#cells.get(evaluation.cell)?.get(key) ?? this.#adopt(key, evaluation.cell);
    if (existing && existing.state.kind !== 'outdated') return existing;
    return this.#open(key, evaluation, existing);
  }

  #adopt(key: string, cell: CellKey): Ticket | undefined {
    const ticket = this.#homeless.get(key)?.pop();
    if (ticket) this.#settleIn(ticket, cell);
    return ticket;
  }

  #open(key: string, evaluation: Evaluation, predecessor: Ticket | undefined): Ticket {
    const ticket: Ticket = {
      key,
      isStreaming: evaluation.definition.options?.stream === true,
      state: { kind: 'pending', shown: predecessor?.state.shown },
      cell: evaluation.cell,
      usedInPass: this.#pass,
      cancel: () => undefined,
    };
    if (predecessor) drop(predecessor);
    this.#settleIn(ticket, evaluation.cell);
    ticket.cancel = this.#options.start({
      functionId: evaluation.definition.id,
      arguments: evaluation.values,
      ...(evaluation.definition.options?.requiresAddress && { address: evaluation.address }),
      onResult: (result) => this.#answered(ticket, result),
    });
    return ticket;
  }

  #settleIn(ticket: Ticket, cell: CellKey): void {
    ticket.cell = cell;
    const tickets = this.#cells.get(cell) ?? new Map<string, Ticket>();
    this.#cells.set(cell, tickets.set(ticket.key, ticket));
  }

  #answered(ticket: Ticket, result: CellResult): void {
    if (ticket.state.kind === 'dropped') return;
    // An answer to a call from before a refresh updates what is visible, but the refresh still calls.
    const kind = ticket.state.kind === 'outdated' ? 'outdated' : 'settled';
    ticket.state = { kind, shown: result };
    if (!ticket.isStreaming) ticket.cancel = () => undefined;
    if (ticket.cell) this.#options.changed(ticket.cell);
  }

  #dropUnused(cell: CellKey): void {
    const tickets = this.#cells.get(cell);
    for (const ticket of tickets?.values() ?? []) {
      if (ticket.usedInPass === this.#pass) continue;
      drop(ticket);
      tickets?.delete(ticket.key);
    }
  }
}

function drop(ticket: Ticket): void {
  ticket.state = { kind: 'dropped', shown: undefined };
  ticket.cancel();
}
