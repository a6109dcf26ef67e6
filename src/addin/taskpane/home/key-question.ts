/** What the pane asks and tells of the key. */
import { noKeyNeeded } from '../../../client/store/settings';
import type { PaneContext } from '../controls/pane-services';

/** Whether a person is asked for a key: none is entered, or a service that was used without one refuses that now. */
export function asksForKey({ settings, client }: Pick<PaneContext, 'settings' | 'client'>): boolean {
  const { apiKey } = settings.current();
  return apiKey === undefined || (apiKey === noKeyNeeded && client.activity.state() === 'key-refused');
}

/** A key of the local service with every feature. */
export const demoKey = 'demo';

const dots = '••••••••';

/** Shorter keys are masked completely: four characters would be too large a part of them. */
const shortestWithTail = 12;

/** Masks a saved key but for its last characters, by which a person recognises it. */
export function maskOf(apiKey: string): string {
  return apiKey.length < shortestWithTail ? dots : dots + apiKey.slice(-4);
}
