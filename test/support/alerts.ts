/** Where the alerts of an add-in without a browser are kept: in memory. */
import type { AlertsPlace } from '../../src/alerts/alert-contract';
import { createStorage } from './page-window';

export function alertsPlace(storage: AlertsPlace['storage'] = createStorage(), settings?: AlertsPlace['settings']): AlertsPlace {
  return { storage, storedName: 'alerts', ...(settings && { settings }) };
}
