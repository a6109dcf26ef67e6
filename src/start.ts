/**
 * The composition root of the add-in's page: one client for the functions, the ribbon and the pane, which comes only where
 * there is a place for it.
 */
import { type Answers, createAnswers } from './functions/answers';
import { createClient } from './client/create-client';
import { systemClock } from './client/clock';
import { createLive } from './client/live';
import { createSettings, sameAccess } from './client/settings';
import { isOwnLocalService } from './excel/base-url';
import { hostTheme, readCapabilities } from './excel/capabilities';
import { resilientStorage } from './excel/key-store';
import { createRecalculate } from './excel/recalculate';
import { createRefresh, runInExcel } from './excel/refresh';
import { createSettingsStore, followOtherWindows, persistSettings } from './excel/settings-store';
import { createServices, type Services } from './functions/services';
import { associateCommands } from './ribbon/commands';
import type { Pane } from './taskpane/pane';
import type { PaneServices } from './taskpane/pane-services';

export function start(): Answers {
  return createAnswers(startServices());
}

function startServices(): Services {
  const clock = systemClock;
  const capabilities = readCapabilities(Office.context);
  const { language, partition } = capabilities;
  const storage = resilientStorage(() => window.localStorage);
  const store = createSettingsStore({ storage, partition, defaultBaseUrl: location.origin });
  const settings = persistSettings(createSettings(store.load()), store);
  const client = createClient({ fetch: (url, init) => fetch(url, init), clock, settings });
  const live = createLive({ client, clock, settings });
  const refresh = createRefresh({ run: runInExcel, capabilities, startEpoch: client.startEpoch });
  const recalculate = createRecalculate({ run: runInExcel, capabilities });
  settings.subscribe((now, before) => {
    // Values of another key or service say nothing about this one; without a key there is nothing better to show.
    if (now.apiKey !== undefined && !sameAccess(now, before)) refresh('workbook').catch(() => {});
  });
  followOtherWindows(settings, store, window);
  const pane = showPane(() => ({
    client,
    settings,
    refresh,
    livePause: live.pause,
    clock,
    language,
    theme: {
      search: location.search,
      host: () => hostTheme(Office.context),
      prefersDark: matchMedia('(prefers-color-scheme: dark)'),
    },
    takesDemoKey: (baseUrl) => isOwnLocalService(baseUrl, location.origin),
    isSimulated: () => client.activity.snapshot().isSimulated,
  }));
  associateCommands(
    Office.actions,
    refresh,
    live.pause,
    (outcome) => void pane?.then(({ followRefresh }) => followRefresh(outcome)),
  );
  const { formattedNumbers: hasFormats, cards: hasCards, onTheWeb: isOnTheWeb } = capabilities;
  const host = { language, hasFormats, hasCards, isOnTheWeb };
  const services = createServices({ client, clock, live, settings, host, recalculate });
  window.addEventListener('online', services.cells.recover);
  return services;
}

function showPane(services: () => PaneServices): Promise<Pane> | undefined {
  const root = typeof document === 'undefined' ? null : document.getElementById('pane');
  if (!root) return undefined;
  return import(/* webpackChunkName: "taskpane" */ './taskpane/pane').then(({ mountPane }) =>
    mountPane(root, services()),
  );
}
