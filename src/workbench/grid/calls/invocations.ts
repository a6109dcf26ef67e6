/**
 * Invocations: the state of asynchronous function calls for a formula engine that calculates synchronously.
 *
 * The first evaluation of (cell, function, arguments) starts a call and has no result. When the call settles, the cell is
 * calculated again, and this evaluation finds the result. The last result stays visible while a new call is pending:
 *
 *   pending ──result──▶ settled ──result of a stream──▶ settled
 *      ▲                   │
 *      └──evaluation── outdated ◀──refresh
 *
 * An invocation without an evaluation in the latest calculation of its cell is dropped and its call cancelled.
 */
import type { Argument, CellResult, FunctionCall } from '../../../office-host/contract';
import type { CellKey } from '../cells/cell-place';
import type { CustomFunction } from './function-metadata';

export interface Evaluation {
  readonly cell: CellKey;
  readonly definition: CustomFunction;
  readonly values: readonly Argument[];
  /** `Sheet1!B2`; passed to functions with `requiresAddress`, and to streams with `requiresStreamAddress`. */
  readonly address: string;
}

export interface InvocationsOptions {
  /** Starts a call. @returns a function that cancels it */
  readonly start: (call: FunctionCall) => () => void;
  /** Called when a cell has a new result and has to be calculated again. */
  readonly changed: (cell: CellKey) => void;
}

type InvocationState =
  | { readonly kind: 'pending'; readonly shown: CellResult | undefined }
  | { readonly kind: 'settled'; readonly shown: CellResult }
  | { readonly kind: 'outdated'; readonly shown: CellResult | undefined }
  | { readonly kind: 'dropped'; readonly shown: undefined };

interface Invocation {
  readonly key: string;
  readonly isStreaming: boolean;
  /** As it was told to a stream; undefined for other functions, which are not called again when their cell moves. */
  readonly streamAddress: string | undefined;
  state: InvocationState;
  /** Undefined while the invocation is detached because rows or columns have moved. */
  cell: CellKey | undefined;
  /** The number of the last calculation that evaluated it. */
  usedInCalculation: number;
  cancel: () => void;
}

export class Invocations {
  readonly #options: InvocationsOptions;
  readonly #cells = new Map<CellKey, Map<string, Invocation>>();
  readonly #detached = new Map<string, Invocation[]>();
  readonly #evaluated = new Set<CellKey>();
  #calculationNumber = 0;

  constructor(options: InvocationsOptions) {
    this.#options = options;
  }

  /** The current result of the function in this cell; undefined before the first one. */
  evaluate(evaluation: Evaluation): CellResult | undefined {
    const invocation = this.#invocationFor(evaluation);
    invocation.usedInCalculation = this.#calculationNumber;
    this.#evaluated.add(evaluation.cell);
    return invocation.state.shown;
  }

  /** For an entered formula: drops the invocations of the cell, so that the next evaluation starts without a result. */
  forget(cell: CellKey): void {
    for (const invocation of this.#cells.get(cell)?.values() ?? []) drop(invocation);
    this.#cells.delete(cell);
  }

  /** Marks the invocations of the cell as outdated: the next evaluation starts a call and keeps the last result until then. */
  refresh(cell: CellKey): void {
    for (const invocation of this.#cells.get(cell)?.values() ?? []) {
      invocation.state = { kind: 'outdated', shown: invocation.state.shown };
    }
  }

  /** For moved cells: detaches all invocations; an evaluation with the same function and arguments attaches one to its cell. */
  detach(): void {
    for (const invocation of this.#all()) {
      invocation.cell = undefined;
      this.#detached.set(invocation.key, [...(this.#detached.get(invocation.key) ?? []), invocation]);
    }
    this.#cells.clear();
  }

  /**
   * Drops the invocations of calculated cells that the calculation did not evaluate.
   * @param isSettled true when no cell is left to calculate; detached invocations are then dropped as well
   */
  endCalculation(isSettled: boolean): void {
    for (const cell of this.#evaluated) this.#dropUnused(cell);
    this.#evaluated.clear();
    this.#calculationNumber++;
    if (!isSettled) return;
    for (const invocation of [...this.#detached.values()].flat()) drop(invocation);
    this.#detached.clear();
  }

  /** True before the first result of the cell; Excel then shows #BUSY! in place of the formula's value. */
  isBusy(cell: CellKey): boolean {
    return this.#of(cell).some(({ state }) => state.kind === 'pending' && state.shown === undefined);
  }

  resultsAt(cell: CellKey): CellResult[] {
    return this.#of(cell).flatMap(({ state }) => state.shown ?? []);
  }

  /** The current results of all cells, one for each function. */
  *results(): Generator<readonly [CellKey, CellResult]> {
    for (const [cell, invocations] of this.#cells) {
      for (const { state } of invocations.values()) if (state.shown) yield [cell, state.shown];
    }
  }

  /** The number of invocations with a pending call, including refreshed ones. */
  get pendingCount(): number {
    return this.#all().filter(({ state }) => state.kind === 'pending' || state.kind === 'outdated').length;
  }

  #of(cell: CellKey): Invocation[] {
    return [...(this.#cells.get(cell)?.values() ?? [])];
  }

  #all(): Invocation[] {
    return [...this.#cells.values()].flatMap((invocations) => [...invocations.values()]);
  }

  #invocationFor(evaluation: Evaluation): Invocation {
    const key = `${evaluation.definition.id}\n${JSON.stringify(evaluation.values)}`;
    const existing = this.#cells.get(evaluation.cell)?.get(key) ?? this.#reattach(key, evaluation);
    if (existing && existing.state.kind !== 'outdated') return existing;
    return this.#open(key, evaluation, existing);
  }

  #reattach(key: string, { cell, address }: Evaluation): Invocation | undefined {
    const invocation = this.#detached.get(key)?.pop();
    if (!invocation) return undefined;
    this.#attach(invocation, cell);
    // A stream that was told its address begins anew at another one.
    const hasMoved = invocation.streamAddress !== undefined && invocation.streamAddress !== address;
    if (hasMoved) invocation.state = { kind: 'outdated', shown: invocation.state.shown };
    return invocation;
  }

  #open(key: string, evaluation: Evaluation, predecessor: Invocation | undefined): Invocation {
    const { id, options } = evaluation.definition;
    const streamAddress = options?.stream === true && options.requiresStreamAddress ? evaluation.address : undefined;
    const address = options?.requiresAddress ? evaluation.address : streamAddress;
    const invocation: Invocation = {
      key,
      isStreaming: options?.stream === true,
      streamAddress,
      state: { kind: 'pending', shown: predecessor?.state.shown },
      cell: evaluation.cell,
      usedInCalculation: this.#calculationNumber,
      cancel: () => undefined,
    };
    if (predecessor) drop(predecessor);
    this.#attach(invocation, evaluation.cell);
    invocation.cancel = this.#options.start({
      functionId: id,
      arguments: evaluation.values,
      ...(address !== undefined && { address }),
      onResult: (result) => this.#settle(invocation, result),
    });
    return invocation;
  }

  #attach(invocation: Invocation, cell: CellKey): void {
    invocation.cell = cell;
    const invocations = this.#cells.get(cell) ?? new Map<string, Invocation>();
    this.#cells.set(cell, invocations.set(invocation.key, invocation));
  }

  #settle(invocation: Invocation, result: CellResult): void {
    if (invocation.state.kind === 'dropped') return;
    // A result of a call from before a refresh is shown, but the refresh still starts its own call.
    const kind = invocation.state.kind === 'outdated' ? 'outdated' : 'settled';
    invocation.state = { kind, shown: result };
    if (!invocation.isStreaming) invocation.cancel = () => undefined;
    if (invocation.cell) this.#options.changed(invocation.cell);
  }

  #dropUnused(cell: CellKey): void {
    const invocations = this.#cells.get(cell);
    for (const invocation of invocations?.values() ?? []) {
      if (invocation.usedInCalculation === this.#calculationNumber) continue;
      drop(invocation);
      invocations?.delete(invocation.key);
    }
  }
}

function drop(invocation: Invocation): void {
  invocation.state = { kind: 'dropped', shown: undefined };
  invocation.cancel();
}
