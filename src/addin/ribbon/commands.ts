/** What the commands of the ribbon and the keyboard shortcuts do. */
import type { Pause } from '../../client/http/pause';
import type { Refresh, RefreshOutcome, RefreshScope } from '../excel/refresh/refresh';
import { openTaskPane, openWebPage } from '../excel/host/office-app';
import type { WorkbookTime } from '../excel/time/workbook-time';
import type { PaneView } from '../excel/storage/preferences';
import type { Language } from '../i18n/language';
import type { Commands } from './associate';

/** A view of the pane, and the element in it that gets the focus. */
export type PanePlace = readonly [view: PaneView, focus: string];

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
