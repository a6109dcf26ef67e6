/** The page around the grid: its words, the badge, the pane. */
import type { Language } from '../../i18n/language';
import type { ThemeName } from './appearance';
import { listenToPageKeys, type PageKeys } from './page-keys';
import { pageTexts } from './page-texts';

export function element<T extends Element>(page: Document, selector: string, type: new () => T): T {
  const found = page.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} “${selector}”.`);
  return found;
}

type TextName = keyof typeof pageTexts;

function isTextName(name: string | undefined): name is TextName {
  return name !== undefined && name in pageTexts;
}

export function writeTexts(page: Document, language: Language): void {
  page.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  page.title = pageTexts.title[language];
  for (const place of page.querySelectorAll<HTMLElement>('[data-text], [data-hint]')) {
    const { text, hint } = place.dataset;
    if (isTextName(text)) place.textContent = pageTexts[text][language];
    if (isTextName(hint)) place.title = pageTexts[hint][language];
  }
}

export interface PaneFrame {
  /** Loads the pane's page. */
  open(theme: ThemeName | undefined): void;
  show(isShown: boolean): void;
  readonly frame: HTMLIFrameElement;
  /** Also where the focus is in the pane, which is a window of its own. */
  listenToKeys(keys: PageKeys): void;
}

export function createPaneFrame(page: Document, language: Language): PaneFrame {
  const frame = element(page, '#pane', HTMLIFrameElement);
  const toggle = element(page, '#pane-toggle', HTMLButtonElement);
  const show = (isShown: boolean) => {
    frame.hidden = !isShown;
    toggle.setAttribute('aria-expanded', String(isShown));
  };
  frame.title = pageTexts.pane[language];
  toggle.addEventListener('click', () => show(frame.hidden === true));
  return {
    show,
    frame,
    listenToKeys(keys) {
      listenToPageKeys(window, keys);
      frame.addEventListener('load', () => frame.contentWindow && listenToPageKeys(frame.contentWindow, keys));
    },
    open(theme) {
      frame.src = theme ? `taskpane-workbench.html?theme=${theme}` : 'taskpane-workbench.html';
    },
  };
}
