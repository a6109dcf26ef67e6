/** The task pane: state, connection, requests, refresh. It shares the page and its state with the functions. */
import type { RefreshOutcome } from '../excel/refresh';
import { openTaskPane } from '../excel/task-pane';
import { paneTexts } from '../i18n/pane';
import { advancedSection } from './advanced-section';
import { connectionSection } from './connection-section';
import type { PaneContext, PaneServices } from './pane-services';
import { refreshSection } from './refresh-section';
import { statusParts } from './status-parts';
import './taskpane.css';
import { followTheme } from './theme';

export interface Pane {
  /** Shows the outcome of a refresh that a ribbon command has started; opens the pane when it fails. */
  followRefresh(outcome: Promise<RefreshOutcome>): Promise<void>;
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
  root.replaceChildren(status.header, connection.element, refresh.element, status.requests, advanced.element);

  // A new key or service may serve what the old one refused, so the cells are refreshed without a button.
  const endRefresh = services.settings.subscribe((now, before) => {
    if (now.apiKey !== before.apiKey || now.baseUrl !== before.baseUrl) void refresh.run('workbook');
  });
  const endings = [followTheme(services.theme), endRefresh, refresh.stop, status.stop, connection.stop, advanced.stop];
  return {
    async followRefresh(outcome) {
      const isDone = await refresh.follow(outcome);
      if (!isDone) await openTaskPane();
    },
    end() {
      for (const end of endings) end();
      root.replaceChildren();
    },
  };
}
