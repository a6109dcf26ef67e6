/** What the functions work with, put together by the runtime. */
import type { Caller } from '../client/caller';
import type { Client } from '../client/client';
import type { Clock } from '../client/clock';
import type { Live } from '../client/live';
import { createSettleGate, type SettleGate } from '../client/settle-together';
import type { SettingsSource } from '../client/settings';
import type { Language } from '../i18n/language';
import type { SymbolFacts } from '../sheet/formats';
import { createDeadlines, type Deadlines } from './deadlines';
import { createUnsettledCells, type UnsettledCells } from './unsettled-cells';

export interface Services {
  readonly client: Client;
  readonly clock: Clock;
  readonly gate: SettleGate;
  readonly live: Live;
  /** Where the values come from: the host of the service. */
  readonly source: () => string;
  readonly host: HostFacts;
  readonly deadlines: Deadlines;
  readonly cells: UnsettledCells;
}

export interface ServicesParts extends Pick<Services, 'client' | 'clock' | 'live' | 'host'> {
  readonly settings: SettingsSource;
  /** Makes these cells calculate again: `Sheet1!B2`. */
  readonly recalculate: (addresses: readonly string[]) => Promise<void>;
}

export function createServices({ settings, recalculate, ...parts }: ServicesParts): Services {
  const { client, clock } = parts;
  return {
    ...parts,
    source: () => new URL(settings.current().baseUrl).host,
    gate: createSettleGate(clock),
    deadlines: createDeadlines(clock),
    cells: createUnsettledCells({ clock, activity: client.activity, recalculate }),
  };
}

/** One call of a function: what it works with, and who asks. */
export interface Call {
  readonly client: Client;
  readonly clock: Clock;
  readonly source: () => string;
  readonly host: HostFacts;
  readonly caller: Caller;
  readonly facts: SymbolFacts;
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
