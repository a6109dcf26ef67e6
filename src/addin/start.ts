/**
 * The composition root of the add-in's page: one client for the functions, the ribbon and the pane, which comes only where
 * there is a place for it.
 */
import { serviceUrl } from '../brand/build';
import type { Client } from '../client/client';
import { createClient } from '../client/composition/create-client';
import { createNetwork, createTryAgain, type TryAgain } from '../client/timing/network';
import { lazy, untilLoaded } from '../client/timing/lazy';
import { createLive } from '../client/live/live';
import { createSettings } from '../client/store/settings';
import {
  type AddInSettings,
  type AddInSettingsSource,
  createSettingsStore,
  followOtherWindows,
  persistSettings,
} from './excel/storage/settings-store';
import { createPageClock } from '../client/timing/page-clock';
import { fetchesPictures, isOnThisMachine } from './excel/storage/base-url';
import { type Capabilities, hasValueFormats, hostTheme, readCapabilities } from './excel/host/capabilities';
import type { LinkedDomainOptions } from './excel/host/linked-domain';
import { resilientStorage, storedName, type TextStorage } from './excel/storage/key-store';
import type { KnownProblems } from './excel/problems/find-problems';
import { riseColourOf } from './taskpane/controls/inserted-sheets';
import { createCellLanguage } from './excel/language/cell-language';
import { createShownSheet } from './excel/cells/shown-sheet';
import { createLimitMemory, createMarketMemory } from './excel/storage/limit-memory';
import {
  lazyRecalculate,
  lazyRefresh,
  lazyRun,
  lazyBackgroundRun,
  startBackgroundRefreshes,
} from './excel/refresh/lazy-refresh';
import { inThisPage } from './excel/storage/local-access';
import { recalculateOnTime } from './excel/refresh/recalculate-on-time';
import type { Refresh, RefreshOptions, RefreshOutcome } from './excel/refresh/refresh';
import type { RunInExcel } from './excel/host/run-in-excel';
import { createWorkbookTime } from './excel/time/workbook-time';
import { cacheInTime, clientInTime, momentOf } from './functions/calls/client-in-time';
import { createFunctionTable, type FunctionTable } from './functions/function-table';
import { createServices, type HostFacts, type Services } from './functions/calls/services';
import { createUnaskedBursts, type UnaskedBursts } from './functions/calls/unasked-bursts';
import { associateCommands } from './ribbon/associate';
import type { CommandParts, StateSources } from './ribbon/commands';
import type { FunctionsFile } from './insert/function-form';
import type { Language } from './i18n/language';
import type { Pane } from './taskpane/pane';
import type { SharedServices } from './taskpane/controls/pane-services';

/** Excel takes results within a second or two; its runtime tries again for longer where a message was refused. */
const resultsTakenMs = 5_000;

export function start(): FunctionTable {
  const addIn = composeAddIn();
  const { client, clock, settings, storage, capabilities, services, refreshes, runInBackground } = addIn;
  const tryAgain = () => createTryAgain(addIn);
  const pane = openPane(addIn);
  const showRefresh = async (outcome: Promise<RefreshOutcome>, isAsked = true) => {
    outcome.catch(() => {});
    return (await pane)?.showRefresh(outcome, isAsked);
  };
  const ribbon = {
    refresh: refreshes.byPerson,
    pause: client.pause,
    time: addIn.time,
    language: capabilities.language,
    settings,
    capabilities,
    showRefresh,
    goTo: async (...place: Parameters<Pane['goTo']>) => (await pane)?.goTo(...place),
    press: async (...place: Parameters<Pane['press']>) => (await pane)?.press(...place),
  };
  startRibbon(ribbon, tryAgain());
  const background = {
    client,
    clock,
    settings,
    storage,
    runInBackground,
    capabilities,
    refresh: refreshes.scheduled,
    knownProblems: () => problemsOf(services),
    isHeld: () => isHeld(client),
    onOpened: (outcome: Promise<RefreshOutcome>) => void showRefresh(outcome, false),
    onAccepted: () => void showRefresh(refreshes.background('workbook'), false),
  };
  startBackgroundRefreshes(background, tryAgain());
  redrawOnChange(settings, refreshes.redraw);
  if (capabilities.functionVisibility) startFunctionLists(addIn, tryAgain());
  window.addEventListener('online', () => services.recovery.recover());
  window.addEventListener('pagehide', () => services.alerts.book?.save());
  return createFunctionTable(services);
}

type AddIn = ReturnType<typeof composeAddIn>;

function composeAddIn() {
  const clock = createPageClock();
  const capabilities = readCapabilities(Office.context);
  const storage = resilientStorage(() => window.localStorage);
  const { settings, store, marketMemory, limitMemory } = startSettings(storage, capabilities.partition);
  followOtherWindows(settings, store, window);
  const wallNow = () => clock.wallNow();
  const network = createNetwork(window, () => !isOnThisMachine(settings.current().baseUrl));
  const tryAgain = createTryAgain({ clock, network });
  const time = createWorkbookTime({ wallNow, language: capabilities.language, tryAgain });
  const cacheGroup = cacheInTime(time);
  const send = inThisPage((url, init) => fetch(url, init));
  const present = createClient({ fetch: send, clock, settings, marketMemory, limitMemory, cacheGroup });
  const client = clientInTime({ present, time, settings, clock, noteDailyOnly: time.noteDailyOnly });
  const live = createLive({ client, clock, settings });
  const run = lazyRun(capabilities);
  const runInBackground = lazyBackgroundRun(capabilities, clock);
  const bursts = createUnaskedBursts(clock);
  const refreshed = { run, capabilities, startEpoch: client.startEpoch, expectCalls: () => bursts.expectCalls() };
  const refreshes = createRefreshes(refreshed, runInBackground);
  const searchWorkbook = () => refreshes.redrawExceptLive('workbook');
  const recalculate = lazyRecalculate({ run: runInBackground, capabilities, searchWorkbook });
  const language = cellLanguage(run, capabilities.language, refreshes.redraw);
  const readerHost = hostFacts(capabilities, settings, () => capabilities.language);
  const linkDomain = linkedDomain(capabilities, { run: runInBackground, clock });
  // Saved cells are refreshed as soon as the domain is there.
  if (settings.current().linkedSecurities) linkDomain?.().catch(() => {});
  const cellHost = hostFacts(capabilities, settings, language.used, { linkDomain });
  const streamHost = hostFacts(capabilities, settings, language.used, { isPlain: ({ plainLive }) => plainLive });
  const now = momentOf(time, wallNow);
  const shownSheet = createShownSheet({ activity: client.activity, clock, run });
  const alerts = { storage, storedName: storedName(capabilities.partition, 'alerts'), settings };
  const parts = {
    client,
    clock,
    now,
    time,
    live,
    alerts,
    network,
    settings,
    readerHost,
    cellHost,
    streamHost,
    recalculate,
    bursts,
    shownSheet,
  };
  const services = createServices(parts);
  const isDrawn = recalculateOnTime(time, live, refreshes.redrawExceptLive);
  const isRecalculated = () => isDrawn() && services.coalescer.isIdleFor(0);
  const excel = { capabilities, run, runInBackground };
  const clients = { client, present, clock, time, isRecalculated };
  return { ...clients, settings, storage, network, ...excel, recalculate, services, refreshes, language };
}

/** @returns undefined where the page has no place for it */
function openPane({ services, refreshes, language, present, ...shared }: AddIn): Promise<Pane> | undefined {
  const root = typeof document === 'undefined' ? null : document.getElementById('pane');
  if (!root) return undefined;
  const previewed = { ...services, cellHost: hostFacts(shared.capabilities, shared.settings, language.current) };
  const parts: SharedServices = {
    ...shared,
    client: present,
    workbookLanguage: language.workbook,
    refresh: refreshes.byPerson,
    definitionOf: async (id) => (await loadPreview()).definitionOf(id),
    preview: async (id, given) => (await loadPreview()).preview(previewed, id, given),
    explain: async (address, place) => (await loadExplain()).explainCell(services, address, place),
    checkData: async (check) => (await loadExplain()).checkData(services, check),
    alerts: services.alerts,
    openAlerts: async () => (await loadPreview()).alertBook(services),
    knownProblems: () => problemsOf(services),
    deliveredCells: services.delivered,
    functionsFile: () => functionsFile(shared.capabilities.language),
    hostTheme: () => hostTheme(Office.context),
  };
  const load = lazy('taskpane', () => import(/* webpackChunkName: "taskpane" */ './taskpane/pane'));
  return load().then((pane) => pane.openPane(root, parts));
}

/** For the pane, with whose first parts it loads. */
const loadPreview = lazy('home', () => import(/* webpackChunkName: "home" */ './functions/preview'));

const loadExplain = lazy('home', () => import(/* webpackChunkName: "home" */ './functions/explain'));

/** By who asks, and by what may come from the cache. */
function createRefreshes(
  {
    expectCalls,
    ...parts
  }: Pick<RefreshOptions, 'run' | 'capabilities' | 'startEpoch'> & Pick<UnaskedBursts, 'expectCalls'>,
  runInBackground: RunInExcel,
) {
  const background = { ...parts, run: runInBackground, asked: 'automatic' } as const;
  const withCache = { ...background, startEpoch: () => {} };
  const refresh = (options: Parameters<typeof lazyRefresh>[0]): Refresh => {
    const begin = lazyRefresh(options);
    return (scope) => {
      expectCalls();
      return begin(scope).finally(expectCalls);
    };
  };
  return {
    byPerson: refresh({ ...parts, asked: 'by-person' }),
    background: refresh(background),
    scheduled: refresh({ ...withCache, exceptLive: true, reusesFound: true }),
    redraw: refresh(withCache),
    redrawExceptLive: refresh({ ...withCache, exceptLive: true }),
  };
}

/** How values show, and what a screen may cost: whoever raises a limit is shown what it had refused. */
const redrawnFor = [
  'shortNumbers',
  'plainValues',
  'plainLive',
  'linkedSecurities',
  'errorsAsText',
  'asOfRequests',
  'screenRequests',
] as const;

/** No epoch begins: what the cache has stays. */
function redrawOnChange(settings: AddInSettingsSource, redraw: Refresh): void {
  settings.subscribe((now, before) => {
    if (redrawnFor.some((name) => now[name] !== before[name])) redraw('workbook').catch(() => {});
  });
}

function problemsOf({ problems, client, coalescer }: Services): KnownProblems {
  const isAllAnswered = coalescer.isIdleFor(resultsTakenMs);
  return { failed: problems.all(), stale: client.activity.staleCells(), isAllAnswered };
}

/** Commands are associated at once, because Excel may start the page for one; the rest is a chunk. */
function startRibbon(parts: CommandParts & StateSources, tryAgain: TryAgain): void {
  const load = lazy('excel', () => import(/* webpackChunkName: "excel" */ './ribbon/commands'));
  associateCommands(Office.actions, async () => (await load()).createCommands(parts));
  // oxlint-disable-next-line typescript/no-floating-promises -- Tried again until it is loaded.
  void untilLoaded(load, tryAgain).then(({ followControlStates }) => followControlStates(parts));
}

function startFunctionLists({ present: client, settings, clock }: AddIn, tryAgain: TryAgain): void {
  const load = lazy('excel', () => import(/* webpackChunkName: "excel" */ './functions/listed-functions'));
  // oxlint-disable-next-line typescript/no-floating-promises -- Tried again until it is loaded.
  void untilLoaded(load, tryAgain).then((lists) => lists.listFunctionsOfPlan({ client, settings, clock }));
}

function isHeld({ activity, pause }: Client): boolean {
  const { requestsQueued, waitingUntil } = activity.snapshot();
  const isRefused = activity.state() === 'key-refused' || activity.refusedUntil('live') !== undefined;
  return pause.isPaused() || isRefused || requestsQueued > 0 || waitingUntil !== undefined;
}

function cellLanguage(run: RunInExcel, reader: Language, redraw: Refresh) {
  const load = lazy('excel', () => import(/* webpackChunkName: "excel" */ './excel/language/workbook-language'));
  return createCellLanguage(
    reader,
    async (onChange) => {
      const workbook = (await load()).openWorkbookLanguage({ run, reader, onChange });
      await workbook.read().catch(() => {});
      return workbook;
    },
    () => void redraw('workbook').catch(() => {}),
  );
}

/** @returns undefined where Excel has no linked entities */
function linkedDomain({ linkedEntities, language }: Capabilities, parts: Pick<LinkedDomainOptions, 'run' | 'clock'>) {
  if (!linkedEntities) return undefined;
  const link = lazy('excel', async () => {
    const { createLinkedDomain } = await import(/* webpackChunkName: "excel" */ './excel/host/linked-domain');
    return createLinkedDomain({ ...parts, language });
  });
  return async () => (await link())();
}

interface HostChoices {
  /** Formats and cards are left out. */
  readonly isPlain?: (settings: AddInSettings) => boolean;
  readonly linkDomain?: HostFacts['linkSecurities'];
}

function hostFacts(
  capabilities: Capabilities,
  settings: AddInSettingsSource,
  language: () => Language,
  { isPlain = () => false, linkDomain }: HostChoices = {},
): HostFacts {
  return {
    isOnTheWeb: capabilities.onTheWeb,
    misreadsSeparators: !capabilities.regionalFormats,
    get language() {
      return language();
    },
    get hasFormats() {
      return hasValueFormats(capabilities, settings.current()) && !isPlain(settings.current());
    },
    get hasCards() {
      return capabilities.cards && !settings.current().plainValues && !isPlain(settings.current());
    },
    get linkSecurities() {
      return settings.current().linkedSecurities ? linkDomain : undefined;
    },
    pictures: {
      get rise() {
        return riseColourOf(settings.current(), language());
      },
      areFetchedFrom: (baseUrl) => fetchesPictures(baseUrl, capabilities),
    },
    get errorsAsText() {
      return settings.current().errorsAsText;
    },
    get shortNumbers() {
      return settings.current().shortNumbers && capabilities.regionalFormats;
    },
  };
}

function startSettings(storage: TextStorage, partition: string | undefined) {
  const store = createSettingsStore({ storage, partition, defaultBaseUrl: serviceUrl ?? location.origin });
  const settings = persistSettings(createSettings(store.load()), store);
  const marketMemory = createMarketMemory(storage, partition);
  return { store, settings, marketMemory, limitMemory: createLimitMemory(storage, partition) };
}

async function functionsFile(language: Language): Promise<FunctionsFile> {
  const response = await fetch(language === 'zh' ? 'functions.zh-CN.json' : 'functions.json');
  return (await response.json()) as FunctionsFile;
}
