/** The iframe of the task pane. */
import type { Language } from '../../i18n/language';
import type { ThemeName } from './appearance';
import { element } from './page-elements';
import { listenToPageKeys, type PageKeys } from './page-keys';
import { pageTexts } from './page-texts';

export interface PaneFrame {
  /** Loads the pane's page. */
  open(theme: ThemeName | undefined): void;
  show(isShown: boolean): void;
  readonly frame: HTMLIFrameElement;
  /** Also listens in the pane, whose window receives keys while it has the focus. */
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
