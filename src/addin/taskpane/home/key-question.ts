/** Whether a person is asked for a key: none is entered, or a service that was used without one refuses that now. */
import { noKeyNeeded } from '../../../client/store/settings';
import type { PaneContext } from '../controls/pane-services';

export function asksForKey({ settings, client }: Pick<PaneContext, 'settings' | 'client'>): boolean {
  const { apiKey } = settings.current();
  return apiKey === undefined || (apiKey === noKeyNeeded && client.activity.state() === 'key-refused');
}

/** A key of the local service with every feature. */
export const demoKey = 'demo';
