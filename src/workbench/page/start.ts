/**
 * The first script of the page. The grid's script is large: while it loads and is compiled, this one shows the texts,
 * starts the emulated Excel, and opens the pane with the add-in. Requests of the add-in wait until the grid has opened the
 * workbook.
 */
import { resilientStorage } from '../../addin/excel/storage/key-store';
import type { Language } from '../../addin/i18n/language';
import type { ExcelHost, Workbook } from '../../office-host/contract';
import { createExcelHost } from '../../office-host/host/excel-host';
import type { FunctionsMetadata } from '../grid/calls/function-metadata';
import { chosenLanguage, chosenTheme, type ThemeName, seedDemoKey } from './visit';
import { followOrigin, showOrigin, followState } from './header-badges';
import { element, writeTexts, pageTexts } from './page-texts';
import { listenToPageKeys, type PageKeys } from './page-keys';

/** What the page has before its grid. */
export interface StartedPage {
  readonly language: Language;
  /** Undefined: as the browser prefers. */
  readonly theme: ThemeName | undefined;
  readonly pane: PaneFrame;
  readonly metadata: FunctionsMetadata;
  readonly host: ExcelHost;
  /** Answers the requests of the add-in from now on. */
  readonly openWorkbook: (workbook: Workbook) => void;
}

declare global {
  interface Window {
    /** Rejects when functions.json cannot be read. */
    marketDataStart?: Promise<StartedPage>;
    /** Connects the pane's window to the emulated Excel; called by its bridge before office.js loads. */
    marketDataAttach?: (pane: Window) => void;
  }
}

/** As in the styles of the page. */
const narrowWindow = '(max-width: 640px)';

window.marketDataStart = start();

async function start(): Promise<StartedPage> {
  const language = chosenLanguage(location.search, navigator.language);
  const theme = chosenTheme(location.search);
  writeTexts(document, language);
  element(document, '#help', HTMLAnchorElement).search = `?lang=${language}`;
  seedDemoKey({ storage: resilientStorage(() => localStorage), origin: location.origin, search: location.search });
  const pane = createPaneFrame(document, language);
  // There it would cover the sheet.
  const isPaneShown = !matchMedia(narrowWindow).matches;
  pane.show(isPaneShown);
  const metadata = await readMetadata(language);
  const { promise, resolve } = promised<Workbook>();
  const host = createExcelHost({
    metadata,
    workbook: promise,
    language: language === 'zh' ? 'zh-CN' : 'en-US',
    onVisibility: (visibility) => pane.show(visibility === 'Visible'),
  });
  host.showPane(isPaneShown);
  followState(pane.frame, element(document, '#state', HTMLElement));
  pane.onToggled((isShown) => host.showPane(isShown));
  window.marketDataAttach = (page) => attach(host, page, language);
  pane.open(theme);
  return { language, theme, pane, metadata, host, openWorkbook: resolve };
}

function attach(host: ExcelHost, page: Window, language: Language): void {
  host.attach(page);
  followOrigin(page, (origin, url) => {
    showOrigin(element(document, '#origin', HTMLAnchorElement), origin, url, language);
  });
}

async function readMetadata(language: Language): Promise<FunctionsMetadata> {
  const file = language === 'zh' ? 'functions.zh-CN.json' : 'functions.json';
  const response = await fetch(`./${file}`);
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return (await response.json()) as FunctionsMetadata;
}

function promised<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

interface PaneFrame {
  /** Loads the pane's page. */
  open(theme: ThemeName | undefined): void;
  show(isShown: boolean): void;
  readonly frame: HTMLIFrameElement;
  /** A person has shown or hidden the pane. */
  onToggled(listener: (isShown: boolean) => void): void;
  /** Also listens in the pane, whose window receives keys while it has the focus. */
  listenToKeys(keys: PageKeys): void;
}

function createPaneFrame(page: Document, language: Language): PaneFrame {
  const frame = element(page, '#pane', HTMLIFrameElement);
  const toggle = element(page, '#pane-toggle', HTMLButtonElement);
  const show = (isShown: boolean) => {
    frame.hidden = !isShown;
    toggle.setAttribute('aria-expanded', String(isShown));
  };
  let isLoaded = false;
  let listened: PageKeys | undefined;
  const listen = () => listened && frame.contentWindow && listenToPageKeys(frame.contentWindow, listened);
  frame.title = pageTexts.pane[language];
  frame.addEventListener('load', () => {
    isLoaded = true;
    listen();
  });
  toggle.addEventListener('click', () => show(frame.hidden === true));
  return {
    show,
    frame,
    onToggled: (listener) => toggle.addEventListener('click', () => listener(!frame.hidden)),
    listenToKeys(keys) {
      listenToPageKeys(window, keys);
      listened = keys;
      if (isLoaded) listen();
    },
    open(theme) {
      frame.src = theme ? `taskpane-workbench.html?theme=${theme}` : 'taskpane-workbench.html';
    },
  };
}
