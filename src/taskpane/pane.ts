/** The task pane: state, connection, requests, refresh. It shares the page and its state with the functions. */
import type { RefreshOutcome } from '../excel/refresh';
import { paneTexts } from '../i18n/pane';
import { advancedSection } from './advanced-section';
import { connectionSection } from './connection-section';
import { notice } from './elements';
import type { PaneContext, PaneServices } from './pane-services';
import { refreshSection } from './refresh-section';
import { statusParts } from './status-parts';
import './taskpane.css';
import { followTheme } from './theme';

export interface Pane {
  /** Shows what comes of a refresh that was begun elsewhere. @returns false when Excel refused it */
  showRefresh(outcome: Promise<RefreshOutcome>): Promise<boolean>;
  /** Removes the elements and ends all subscriptions. */
  end(): void;
}

export function mountPane(root: HTMLElement, services: PaneServices): Pane {
  const context: PaneContext = { ...services, texts: paneTexts(services.language) };
  document.documentElement.lang = services.language === 'zh' ? 'zh-CN' : 'en';
  document.title = context.texts('title');
  const status = statusParts(context);
  const connection = connectionSection(context);
  const refresh = refreshSection(context);
  const advanced = advancedSection(context);
  root.replaceChildren(
    status.header,
    dateSystemNotice(context),
    connection.element,
    refresh.element,
    status.requests,
    advanced.element,
  );

  const endings = [followTheme(services.theme), refresh.stop, status.stop, connection.stop, advanced.stop];
  return {
    showRefresh: refresh.show,
    end() {
      for (const end of endings) end();
      root.replaceChildren();
    },
  };
}

function dateSystemNotice({ dateSystem, texts }: PaneContext): HTMLElement {
  const line = notice('date-system');
  void dateSystem.then((system) => {
    if (system === 1904) line.show(texts('date-system.1904'), 'warning');
  });
  return line.element;
}
