/**
 * The one script that the pane's page has in the workbench and not in Excel. It stands ahead of office.js, which looks
 * for its host while it loads: by then this window must be connected to the emulated Excel in the parent.
 */
import type { MarketDataWorkbench } from './main';

interface WorkbenchWindow extends Window {
  readonly marketDataWorkbench?: MarketDataWorkbench;
}

(window.parent as WorkbenchWindow).marketDataWorkbench?.attach(window);
