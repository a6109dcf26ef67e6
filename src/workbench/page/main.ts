/** The workbench: a spreadsheet grid, the emulated Excel, and the add-in's own pane. */
import './grid-styles.css';
import '../charts/charts.css';
import './workbench.css';
import { LifecycleService, LifecycleStages } from '@univerjs/core';
import { resilientStorage } from '../../excel/key-store';
import { fill } from '../../i18n/language';
import { connectCharts, type ConnectedCharts } from '../charts/connect-charts';
import { createGridCharts } from '../charts/grid-charts';
import { createExcelHost } from '../excel-host/excel-host';
import { connectFunctions } from '../grid/connect-functions';
import type { FunctionsMetadata } from '../grid/function-metadata';
import { focusGrid, type Grid, openGrid } from '../grid/grid';
import { activePlace, createGridWorkbook } from '../grid/grid-workbook';
import { type GridInspection, inspectGrid } from '../grid/inspection';
import { followSimulatedMarket } from './simulated-market';
import { createCardPopover } from './card-popover';
import { chosenLanguage, chosenTheme, followTheme } from './appearance';
import { seedDemoKey } from './first-visit';
import { element, writeTexts } from './page-elements';
import { gridTexts, pageTexts } from './page-texts';
import { createPaneFrame, type PaneFrame } from './pane-frame';
import { moveFocus, partsOfPage } from './parts-of-page';
import { starterWorkbook } from './starter/starter-workbook';

/** The interface of the page for the pane's bridge and for tests. */
export interface MarketDataWorkbench extends GridInspection {
  /** Connects the pane's window to the emulated Excel; called by its bridge before office.js loads. */
  attach(pane: Window): void;
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

const language = chosenLanguage(location.search, navigator.language);

writeTexts(document, language);
open().catch(showFailure);

async function open(): Promise<void> {
  const storage = resilientStorage(() => localStorage);
  seedDemoKey({ storage, origin: location.origin, search: location.search });
  const pane = createPaneFrame(document, language);
  const metadata = await readMetadata();
  const theme = chosenTheme(location.search);
  const grid = openGrid({ container: 'grid', language, workbook: starterWorkbook(language) });
  followTheme(theme, matchMedia('(prefers-color-scheme: dark)'), (shown) => {
    document.documentElement.dataset['theme'] = shown;
    grid.api.toggleDarkMode(shown === 'dark');
  });
  window.marketDataWorkbench = connect(grid, metadata, pane);
  pane.open(theme);
}

function connect(grid: Grid, metadata: FunctionsMetadata, pane: PaneFrame): MarketDataWorkbench {
  const workbook = createGridWorkbook(grid, createGridCharts(grid), (places) => functions.callAgain(places));
  const host = createExcelHost({
    metadata,
    workbook,
    language: language === 'zh' ? 'zh-CN' : 'en-US',
    onVisibility: (visibility) => pane.show(visibility === 'Visible'),
  });
  const functions = connectFunctions(grid, {
    host,
    metadata,
    texts: gridTexts(language),
    cardViewer: { open: (place) => cards.open(place), update: () => cards.update() },
  });
  const cards = createCardPopover(grid, { cardAt: functions.cardAt, language, focusGrid: () => focusGrid(grid) });
  const parts = partsOfPage(document, pane.frame, () => focusGrid(grid));
  pane.listenToKeys({
    recalculate: functions.recalculate,
    openCard: () => cards.open(activePlace(grid)),
    moveFocus: (direction) => moveFocus(parts, direction),
  });
  const drawn = grid.injector.get(LifecycleService).onStage(LifecycleStages.Rendered);
  return {
    ...inspectGrid(grid, {
      invocations: functions.invocations,
      selection: () => workbook.selection(),
      canvas: gridCanvas,
    }),
    charts: connectCharts(grid, { book: workbook, language, focusGrid: () => focusGrid(grid) }).shown,
    attach(page) {
      host.attach(page);
      followSimulatedMarket(page, (isSimulated) => {
        element(document, '#simulated', HTMLElement).hidden = !isSimulated;
      });
    },
    ready: Promise.all([drawn, host.ready]).then(() => undefined),
  };
}

async function readMetadata(): Promise<FunctionsMetadata> {
  const file = language === 'zh' ? 'functions.zh-CN.json' : 'functions.json';
  const response = await fetch(`./${file}`);
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return (await response.json()) as FunctionsMetadata;
}

function gridCanvas(): HTMLCanvasElement {
  return element(document, '#grid canvas[id^="univer-sheet-main-canvas"]', HTMLCanvasElement);
}

function showFailure(error: unknown): void {
  const failure = element(document, '#failure', HTMLElement);
  failure.textContent = fill(pageTexts.failed[language], { reason: String(error) });
  failure.hidden = false;
  throw error;
}
