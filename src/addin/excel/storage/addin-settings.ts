/** What a person may set in the add-in: about the service, how values show, and when cells are refreshed. */
import { defaultSettings, type Settings, type SettingsSource } from '../../../client/store/settings';

export interface AddInSettings extends Settings {
  /** Shows large volumes and amounts in units of their size: 万 and 亿, or K, M and B. The values stay. */
  readonly shortNumbers: boolean;
  /** Results without formats and cards, for versions of Excel that claim to support them and show #VALUE! instead. */
  readonly plainValues: boolean;
  /** The same for live cells alone, in which some versions of Excel show #VALUE! in place of a number with a format. */
  readonly plainLive: boolean;
  /** Errors inside tables as texts, for versions of Excel that show #VALUE! in place of a table with an error. */
  readonly errorsAsText: boolean;
  /** The colour of rises in sheets that the add-in makes; absent: by language. */
  readonly riseColour: 'red' | 'green' | undefined;
  readonly refreshOnOpen: RefreshOnOpen;
  readonly refreshMinutes: RefreshInterval;
}

export const refreshesOnOpen = ['never', 'market-open', 'always'] as const;
/** When a workbook that is opened is refreshed; `market-open`: in the trading hours of any exchange. */
export type RefreshOnOpen = (typeof refreshesOnOpen)[number];

/** Minutes between refreshes of cells that do not stream; 0: none. */
export const refreshIntervals = [0, 1, 5, 15, 60] as const;
export type RefreshInterval = (typeof refreshIntervals)[number];

export type AddInSettingsSource = SettingsSource<AddInSettings>;

/** Of a person who has set nothing. */
export const defaultAddInSettings: Omit<AddInSettings, 'baseUrl'> = {
  ...defaultSettings,
  shortNumbers: false,
  plainValues: false,
  plainLive: false,
  errorsAsText: false,
  riseColour: undefined,
  refreshOnOpen: 'never',
  refreshMinutes: 0,
};
