/** Builds the entries of messages that Excel pushes to a page, in the format of office.js 1.1.110. */
import type { CallId, FunctionCall, Timers } from '../contract';
import type { FunctionMetadata, RegisteredFunctions } from './registered-functions';

/** A tuple of the wire format. */
export type Entry = readonly [category: number, type: number, target: string, message: string, id: string];

const customFunctionCategory = 1;
const invocationType = 1000;
const cancellationType = 1001;

const eventCategory = 65_536;
const visibilityType = 65_539;

const flag = { cancelable: 1, streaming: 2, errorsAllowed: 4, richValues: 8 } as const;

export function callEntry(
  id: CallId,
  call: FunctionCall,
  metadata: FunctionMetadata,
  values: readonly unknown[],
  table: RegisteredFunctions,
): Entry {
  const address = needsAddress(metadata, table) ? (call.address ?? null) : null;
  const message = [id, metadata.id, values, address, flagsOf(metadata, table)];
  return [customFunctionCategory, invocationType, '', JSON.stringify(message), ''];
}

function needsAddress({ options }: FunctionMetadata, { givesStreamAddresses }: RegisteredFunctions): boolean {
  if (options?.stream === true) return givesStreamAddresses && options.requiresStreamAddress === true;
  return options?.requiresAddress === true || options?.requiresParameterAddresses === true;
}

export function cancelEntry(id: CallId): Entry {
  return [customFunctionCategory, cancellationType, '', JSON.stringify({ invocationId: id }), ''];
}

/** The event behind `Office.addin.onVisibilityModeChanged`. */
export function visibilityEntry(isVisible: boolean): Entry {
  return [eventCategory, visibilityType, '', JSON.stringify({ visibility: isVisible ? 'Visible' : 'Hidden' }), ''];
}

const actionCategory = 2;
const actionType = 1000;

/** A keyboard shortcut of the add-in was pressed. */
export function actionEntry(actionId: string): Entry {
  return [actionCategory, actionType, '', JSON.stringify([actionId]), ''];
}

function flagsOf({ options }: FunctionMetadata, table: RegisteredFunctions): number {
  let flags = 0;
  if (options?.cancelable === true) flags |= flag.cancelable;
  if (options?.stream === true) flags |= flag.streaming;
  if (table.takesErrors) flags |= flag.errorsAllowed;
  if (table.takesRichValues) flags |= flag.richValues;
  return flags;
}

interface EntryQueueOptions {
  readonly send: (entries: readonly Entry[]) => void;
  readonly timers: Timers;
  readonly entriesPerMessage: number;
  readonly messageIntervalMs: number;
}

/**
 * Queues calls and cancellations for the page in order. The entries of one macrotask are sent in one message, or in slices: how Excel
 * divides them is not documented.
 */
export class EntryQueue {
  readonly #options: EntryQueueOptions;
  /** Keyed by id alone: the cancellation of a waiting call withdraws it instead. */
  readonly #waiting = new Map<CallId, Entry>();
  #isOpen = false;
  #isScheduled = false;

  constructor(options: EntryQueueOptions) {
    this.#options = options;
  }

  /** Starts sending; called when the page is ready. */
  open(): void {
    this.#isOpen = true;
    this.#schedule(0);
  }

  add(id: CallId, entry: Entry): void {
    this.#waiting.set(id, entry);
    this.#schedule(0);
  }

  /** Removes a waiting entry; false when it has been sent. */
  withdraw(id: CallId): boolean {
    return this.#waiting.delete(id);
  }

  #schedule(delayMs: number): void {
    if (!this.#isOpen || this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    this.#options.timers.setTimeout(() => this.#sendNext(), delayMs);
  }

  #sendNext(): void {
    this.#isScheduled = false;
    const slice = [...this.#waiting].slice(0, this.#options.entriesPerMessage);
    for (const [id] of slice) this.#waiting.delete(id);
    this.#schedule(this.#options.messageIntervalMs);
    if (slice.length > 0) this.#options.send(slice.map(([, entry]) => entry));
  }
}
