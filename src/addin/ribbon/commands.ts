/** What the commands of the ribbon and the keyboard shortcuts do, and which of its controls are enabled: loaded after the start. */
import type { Pause, PauseState } from '../../client/http/pause';
import type { Refresh, RefreshOutcome, RefreshScope } from '../excel/refresh/refresh';
import { openTaskPane, openWebPage, updateRibbon } from '../excel/host/office-app';
import type { WorkbookTime } from '../excel/time/workbook-time';
import type { PaneView } from '../excel/storage/preferences';
import type { Language } from '../i18n/language';
import type { Commands, CommandId } from './associate';
import type { SettingsSource } from '../../client/store/settings';
import type { Capabilities } from '../excel/host/capabilities';

/** A view of the pane, and the element in it that gets the focus. */
type PanePlace = readonly [view: PaneView, focus: string];

export interface CommandParts {
  readonly refresh: Refresh;
  readonly pause: Pause;
  readonly time: Pick<WorkbookTime, 'set'>;
  readonly language: Language;
  /** Shows the outcome of a refresh in the pane, because the ribbon cannot show any. @returns false when Excel refused it */
  readonly showRefresh: (outcome: Promise<RefreshOutcome>) => Promise<boolean | undefined>;
  /** Shows a place in the pane, whether the pane is visible or not. */
  readonly goTo: (...place: PanePlace) => Promise<void>;
  /** The same, and presses the element. */
  readonly press: (...place: PanePlace) => Promise<void>;
}

export function createCommands({ refresh, pause, time, language, showRefresh, goTo, press }: CommandParts): Commands {
  const open = (...place: PanePlace) =>
    async function openPane() {
      await openTaskPane();
      await goTo(...place);
    };
  const refreshed = (scope: RefreshScope) => async () => {
    const outcome = refresh(scope);
    const isDone = await showRefresh(outcome);
    await outcome.catch(() => {});
    if (isDone === false) await openRefresh();
  };
  const openTime = open('home', 'as-of');
  // Why Excel has refused stands there.
  const openRefresh = open('home', 'refresh-workbook');
  return {
    showPane: openTaskPane,
    explainCell: async () => {
      await openTaskPane();
      await press('tools', 'explain-look');
    },
    insertFormula: open('insert', 'symbol-search'),
    dashboardOverview: open('dashboards', 'insert-overview'),
    dashboardWatchlist: open('dashboards', 'insert-watchlist'),
    dashboardStock: open('dashboards', 'insert-stock'),
    dashboardMovers: open('dashboards', 'insert-movers'),
    dashboardScreener: open('dashboards', 'insert-screener'),
    dashboardPortfolio: open('dashboards', 'insert-portfolio'),
    dashboardTrades: open('dashboards', 'insert-trades'),
    dashboardComparison: open('dashboards', 'insert-comparison'),
    dashboardRisk: open('dashboards', 'insert-risk'),
    freezeFormulas: open('tools', 'freeze-scope'),
    openHelp: () => openWebPage(`help.html?lang=${language}`) || open('home', 'help')(),
    refreshSelection: refreshed('selection'),
    refreshSheet: refreshed('sheet'),
    refreshWorkbook: refreshed('workbook'),
    pauseRequests: () => pause.set(true),
    resumeRequests: () => pause.set(false),
    togglePause: () => pause.set(!pause.isPaused()),
    setTime: openTime,
    // The pane says that the workbook is back, but not that it does not keep it.
    backToNow: () => time.set(undefined).catch(openTime),
  };
}

/** The controls that are not always enabled. */
type ControlStates = Readonly<Partial<Record<CommandId, boolean>>>;

interface Situation {
  readonly hasKey: boolean;
  readonly isPaused: boolean;
  readonly canFreeze: boolean;
  /** The workbook is set to a past time. */
  readonly isInPast: boolean;
}

export function controlStates({ hasKey, isPaused, canFreeze, isInPast }: Situation): ControlStates {
  return {
    refreshSelection: hasKey,
    refreshSheet: hasKey,
    refreshWorkbook: hasKey,
    pauseRequests: !isPaused,
    resumeRequests: isPaused,
    freezeFormulas: canFreeze,
    backToNow: isInPast,
  };
}

export interface StateSources {
  readonly settings: SettingsSource;
  readonly pause: PauseState;
  readonly time: Pick<WorkbookTime, 'current' | 'subscribe'>;
  readonly capabilities: Pick<Capabilities, 'ribbonStates' | 'freezing'>;
}

/** Enables the controls of the ribbon that have an effect, now and on every change. Without RibbonApi 1.1 all stay enabled. */
export function followControlStates({ settings, pause, time, capabilities }: StateSources): void {
  if (!capabilities.ribbonStates) return;
  let shown = '';
  const update = () => {
    const hasKey = settings.current().apiKey !== undefined;
    const states = controlStates({
      hasKey,
      isPaused: pause.isPaused(),
      canFreeze: capabilities.freezing,
      isInPast: time.current() !== undefined,
    });
    const wanted = JSON.stringify(states);
    if (wanted === shown) return;
    shown = wanted;
    // Refused, for one, after an update of the add-in until Excel is restarted: the next change tries again.
    updateRibbon(states).catch(() => (shown = ''));
  };
  update();
  settings.subscribe(update);
  pause.subscribe(update);
  time.subscribe(update);
}
