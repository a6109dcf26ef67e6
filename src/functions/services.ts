/** What the functions work with, put together by the runtime. */
import type { Client } from '../client/client';
import type { Clock } from '../client/clock';
import type { SettleGate } from '../client/settle-together';
import type { Language } from '../i18n/language';

export interface Services {
  readonly client: Client;
  readonly clock: Clock;
  readonly gate: SettleGate;
  readonly host: HostFacts;
}

/** What the functions must know about the Excel they run in. */
export interface HostFacts {
  readonly language: Language;
  /** True where numbers may carry formats (ExcelApi 1.16). */
  readonly hasFormats: boolean;
  /** Excel on the web refuses large messages. */
  readonly isOnTheWeb: boolean;
}
