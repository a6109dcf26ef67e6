/** The client of a workbook in another time: it asks the usual client for bars, events and instruments, and answers from what had happened by then. */
import type { Client } from '../client';
import type { SettingsSource } from '../settings';
import type { AsOfClient, AsOfSource } from './as-of-switch';

export interface AsOfOptions {
  readonly present: Client;
  readonly time: AsOfSource;
  readonly settings: SettingsSource;
  /** Epoch ms by the wall clock. */
  readonly wallNow: () => number;
  /** Told with each use of minute bars whether the plan has them. */
  readonly noteDailyOnly: (isDailyOnly: boolean) => void;
}

export function createAsOfClient({ present }: AsOfOptions): AsOfClient {
  return present;
}
