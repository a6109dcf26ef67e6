/** Saves the workbook a moment after a change, and at once when the page is left. */

/**
 * `unchanged`: nothing to save since the page opened; `saving`: a change is not stored yet; `refused`: the browser refuses
 * storage; `elsewhere`: another tab has the work open, or has changed it since.
 */
export type SaveState = 'unchanged' | 'saving' | 'saved' | 'refused' | 'elsewhere';

export interface AutosaveOptions {
  /** Stores the workbook as it is. @returns false if another tab has stored its own since. */
  readonly save: () => Promise<boolean>;
  /** Stores the workbook without waiting for an answer. */
  readonly saveAtOnce: () => void;
  readonly delayMs: number;
  readonly after: (delayMs: number, callback: () => void) => void;
  /** Called on every change of the state. */
  readonly show: (state: SaveState) => void;
  readonly initial: SaveState;
}

export class Autosave {
  readonly #options: AutosaveOptions;
  #state: SaveState;
  #isDirty = false;
  #isScheduled = false;
  #isEnded = false;
  #running: Promise<void> | undefined;

  constructor(options: AutosaveOptions) {
    this.#options = options;
    this.#state = options.initial;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Whether the workbook has changes that cannot be stored at present. */
  get losesChanges(): boolean {
    return this.#isDirty && (this.#state === 'refused' || this.#state === 'elsewhere');
  }

  /** The workbook has changed. */
  changed(): void {
    if (this.#isEnded) return;
    this.#isDirty = true;
    if (this.#state === 'elsewhere') return;
    if (this.#state !== 'refused') this.#become('saving');
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#options.after(this.#options.delayMs, () => {
      this.#isScheduled = false;
      // oxlint-disable-next-line typescript/no-floating-promises -- A refused write is a state, which the page shows.
      void this.flush();
    });
  }

  /** Saves unsaved changes now; resolves when they are stored, or refused. One write at a time: each needs the revision of the last. */
  async flush(): Promise<void> {
    while (this.#running) await this.#running;
    if (!this.#isDirty || this.#state === 'elsewhere') return;
    this.#running = this.#store();
    await this.#running;
  }

  /** The page is being left: what is unsaved is stored in the present task. */
  leave(): void {
    if (!this.#isDirty && !this.#running) return;
    if (this.#state !== 'elsewhere') this.#options.saveAtOnce();
    this.#isDirty = false;
  }

  /** Another tab has the work open; nothing is saved until `resume`. */
  stop(): void {
    this.#become('elsewhere');
  }

  /** Another document has replaced this one, and the page is about to load it: nothing is saved any more. */
  end(): void {
    this.#isDirty = false;
    this.#isEnded = true;
    this.#state = 'elsewhere';
  }

  /** @param state the state if nothing has changed meanwhile */
  resume(state: SaveState): void {
    this.#become(state);
    if (this.#isDirty) this.changed();
  }

  async #store(): Promise<void> {
    this.#isDirty = false;
    try {
      const isOurs = await this.#options.save();
      if (!isOurs) this.#isDirty = true;
      this.#become(this.#stateAfter(isOurs));
    } catch {
      this.#isDirty = true;
      if (this.#state !== 'elsewhere') this.#become('refused');
    } finally {
      this.#running = undefined;
    }
  }

  /** The tab may have been stopped and the workbook changed while it was stored. */
  #stateAfter(isOurs: boolean): SaveState {
    if (!isOurs || this.#state === 'elsewhere') return 'elsewhere';
    return this.#isDirty ? 'saving' : 'saved';
  }

  #become(state: SaveState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.show(state);
  }
}
