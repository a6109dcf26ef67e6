/** Records in memory. */
import { type Records, withRecord } from '../../../src/office-host/stores/records';
import type { Relocatable, Relocation } from './relocation';
import type { Savable, Saved } from './undo';

export interface RecordsOptions<T> {
  /** Moves the record's areas; undefined when all of them are gone. Default: records without areas. */
  readonly relocate?: (record: T, relocation: Relocation) => T | undefined;
  /** Adds new records before the others. */
  readonly newestFirst?: boolean;
}

export class MemoryRecords<T extends { readonly id: string }> implements Records<T>, Relocatable, Savable {
  #records: readonly T[] = [];
  readonly #options: RecordsOptions<T>;

  constructor(options: RecordsOptions<T> = {}) {
    this.#options = options;
  }

  all(): readonly T[] {
    return this.#records;
  }

  put(record: T): void {
    const isFirst = this.#options.newestFirst && this.#records.every(({ id }) => id !== record.id);
    this.#records = isFirst ? [record, ...this.#records] : withRecord(this.#records, record);
  }

  remove(id: string): void {
    this.#records = this.#records.filter((record) => record.id !== id);
  }

  save(): Saved {
    const records = this.#records;
    return { state: records, restore: () => void (this.#records = records) };
  }

  relocate(relocation: Relocation): void {
    const { relocate } = this.#options;
    if (relocate) this.#records = this.#records.flatMap((record) => relocate(record, relocation) ?? []);
  }
}
