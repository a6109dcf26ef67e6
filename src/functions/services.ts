/** What the functions work with, put together by the runtime. */
import type { Client } from '../client/client';
import type { Clock } from '../client/clock';
import type { Live } from '../client/live';
import type { SettleGate } from '../client/settle-together';
import type { Language } from '../i18n/language';

export interface Services {
  readonly client: Client;
  readonly clock: Clock;
  readonly gate: SettleGate;
  readonly live: Live;
  /** Where the values come from: the host of the service. */
  readonly source: () => string;
  readonly host: HostFacts;
}

/** What the functions must know about the Excel they run in. */
export interface HostFacts {
  readonly language: Language;
  /** True where numbers may carry formats (ExcelApi 1.16). */
  readonly hasFormats: boolean;
  /** True where numbers may carry properties and a card (ExcelApi 1.19). */
  readonly hasCards: boolean;
  /** Excel on the web refuses large messages. */
  readonly isOnTheWeb: boolean;
}
