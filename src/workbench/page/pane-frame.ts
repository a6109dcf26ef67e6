/** The iframe of the task pane. */
import type { Language } from '../../addin/i18n/language';
import type { ThemeName } from './visit';
import { element, pageTexts } from './page-texts';
import { listenToPageKeys, type PageKeys } from './page-keys';

export interface PaneFrame {
  /** Loads the pane's page. */
  open(theme: ThemeName | undefined): void;
  show(isShown: boolean): void;
  readonly frame: HTMLIFrameElement;
  /** A person has shown or hidden the pane. */
  onToggled(listener: (isShown: boolean) => void): void;
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
