/** The workbench: a spreadsheet grid for the emulated Excel and the pane that `start.ts` has started. */
import './grid-styles.css';
import '../charts/charts.css';
import './workbench.css';
import { LifecycleService, LifecycleStages } from '@univerjs/core';
import { fill } from '../../addin/i18n/language';
import { connectCharts, type ConnectedCharts } from '../charts/connect-charts';
import { createGridCharts } from '../charts/stored/grid-charts';
import { createDocumentStore, type DocumentStore } from '../document/document-store';
import { connectFunctions } from '../grid/connect-functions';
import { focusGrid, type Grid, loadGridTexts, openGrid } from '../grid/univer/grid';
import { activePlace, createGridWorkbook } from '../grid/workbook/grid-workbook';
import { type GridInspection, inspectGrid } from '../grid/inspection';
import {
  searchContents,
  scrollToStartOfRange,
  showNeighbour,
  typeAfterClickOnTab,
} from '../grid/editing/sheet-navigation';
import { nameToolbar } from '../grid/editing/toolbar-names';
import { createCardPopover } from './card-popover';
import { chosenLanguage, followTheme } from './visit';
import { openFileMenu } from './file-menu';
import { type Opening, openOrSetAside, readOpening, takeNewFromAddress } from './file/opening';
import { element, gridTexts, pageTexts, toolbarTexts } from './page-texts';
import { moveFocus, partsOfPage } from './page-keys';
import type { StartedPage } from './start';
import { blankWorkbook, starterWorkbook } from './starter/starter-workbook';

/** The interface of the page for the pane's bridge and for tests. */
export interface MarketDataWorkbench extends GridInspection {
  /** What the charts of the active sheet show, by their names. */
  readonly charts: ConnectedCharts['shown'];
  /** Resolves when the grid is drawn and the add-in is ready. */
  readonly ready: Promise<void>;
}

declare global {
  interface Window {
    marketDataWorkbench?: MarketDataWorkbench;
  }
}

open().catch(showFailure);

async function open(): Promise<void> {
  const store = createDocumentStore();
  const wanted = takeNewFromAddress(window);
  const [started, opening, texts] = await Promise.all([
    window.marketDataStart,
    readOpening(store, wanted !== undefined),
    loadGridTexts(chosenLanguage(location.search, navigator.language)),
  ]);
  if (!started) throw new Error('start.js is missing');
  const { language, theme } = started;
  const newWorkbook = wanted === 'blank' ? blankWorkbook : starterWorkbook;
  const grid = await openOrSetAside(store, opening, (kept) =>
    openGrid({ container: 'grid', language, texts, workbook: kept?.workbook ?? newWorkbook(language, innerWidth) }),
  );
  searchContents(grid);
  typeAfterClickOnTab(document, grid);
  scrollToStartOfRange(grid);
  nameToolbar(document, grid, toolbarTexts(language));
  followTheme(theme, matchMedia('(prefers-color-scheme: dark)'), (shown) => {
    document.documentElement.dataset['theme'] = shown;
    grid.api.toggleDarkMode(shown === 'dark');
  });
  window.marketDataWorkbench = connect(grid, started, { store, opening });
  await window.marketDataWorkbench.ready;
}

/** Where the work is kept, and what the page has opened of it. */
interface KeptWork {
  readonly store: DocumentStore;
  readonly opening: Opening;
}

function connect(
  grid: Grid,
  { host, metadata, pane, language, openWorkbook }: StartedPage,
  { store, opening }: KeptWork,
): MarketDataWorkbench {
  const workbook = createGridWorkbook(grid, createGridCharts(grid), (places) => functions.callAgain(places));
  openWorkbook(workbook);
  const functions = connectFunctions(grid, {
    host,
    metadata,
    texts: gridTexts(language),
    cardViewer: { open: (place) => cards.open(place), update: () => cards.update() },
  });
  const cards = createCardPopover(grid, { cardAt: functions.cardAt, language, focusGrid: () => focusGrid(grid) });
  const charts = connectCharts(grid, { book: workbook, language, focusGrid: () => focusGrid(grid) });
  const file = openFileMenu(grid, { store, opening, language, selection: () => workbook.selection(), charts });
  const parts = partsOfPage(document, pane.frame, () => focusGrid(grid));
  pane.listenToKeys({
    recalculate: functions.recalculate,
    openCard: () => cards.open(activePlace(grid)),
    moveFocus: (direction) => moveFocus(parts, direction),
    showNeighbour: (direction) => showNeighbour(grid, direction),
    runAction: (actionId) => host.runAction(actionId),
    ...file,
  });
  const lifecycle = grid.injector.get(LifecycleService);
  const drawn = lifecycle.onStage(LifecycleStages.Rendered);
  return {
    ...inspectGrid(grid, {
      invocations: functions.invocations,
      messageAt: functions.messageAt,
      selection: () => workbook.selection(),
      canvas: gridCanvas,
    }),
    charts: charts.shown,
    ready: Promise.all([drawn, host.ready]).then(() => {
      // By itself the grid waits three seconds more before it has its search and other parts.
      lifecycle.stage = LifecycleStages.Steady;
    }),
  };
}

function gridCanvas(): HTMLCanvasElement {
  return element(document, '#grid canvas[id^="univer-sheet-main-canvas"]', HTMLCanvasElement);
}

function showFailure(error: unknown): void {
  const language = chosenLanguage(location.search, navigator.language);
  const failure = element(document, '#failure', HTMLElement);
  failure.textContent = fill(pageTexts.failed[language], { reason: String(error) });
  failure.hidden = false;
  throw error;
}
