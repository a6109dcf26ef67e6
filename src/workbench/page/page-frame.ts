/** The page around the grid: its words, the badge, the pane. */
import { isOwnLocalService } from '../../excel/base-url';
import { createSettingsStore } from '../../excel/settings-store';
import type { TextStorage } from '../../excel/key-store';
import type { Language } from '../../i18n/language';
import type { ThemeName } from './appearance';
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

/** The badge stands for the local service's invented market, and goes when a person connects another service. */
export function followSimulatedData(page: Document, storage: TextStorage): void {
  const origin = page.location.origin;
  const badge = element(page, '#simulated', HTMLElement);
  const settings = createSettingsStore({ storage, partition: undefined, defaultBaseUrl: origin });
  const show = () => {
    badge.hidden = !isOwnLocalService(settings.load().baseUrl, origin);
  };
  show();
  page.defaultView?.addEventListener('storage', show);
}

export interface PaneFrame {
  /** Loads the pane's page. */
  open(theme: ThemeName | undefined): void;
  show(isShown: boolean): void;
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
    open(theme) {
      frame.src = theme ? `taskpane-workbench.html?theme=${theme}` : 'taskpane-workbench.html';
    },
  };
}
