/** What the composition root gives the pane. */
import type { Client } from '../client/client';
import type { Clock } from '../client/clock';
import type { LivePause } from '../client/live';
import type { Refresh } from '../excel/refresh';
import type { PersistentSettings } from '../excel/settings-store';
import type { Language } from '../i18n/language';
import type { PaneTexts } from '../i18n/pane';
import type { ThemeSources } from './theme';

export interface PaneServices {
  readonly client: Pick<Client, 'activity' | 'testConnection'>;
  readonly settings: PersistentSettings;
  readonly refresh: Refresh;
  readonly livePause: LivePause;
  readonly clock: Clock;
  readonly language: Language;
  readonly theme: ThemeSources;
  /** True where the service at this address is the local one that comes with the add-in, and takes the demo key. */
  readonly takesDemoKey: (baseUrl: string) => boolean;
  /** True while the values come from a service that says they are simulated. */
  readonly isSimulated: () => boolean;
}

/** What the sections of the pane share: the services, and the texts in the person's language. */
export type PaneContext = PaneServices & { readonly texts: PaneTexts };

/** A part of the pane, and a function that ends its subscriptions. */
export interface PanePart {
  readonly element: HTMLElement;
  readonly stop: () => void;
}
