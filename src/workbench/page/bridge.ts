/**
 * The only script that the pane's page has in the workbench and not in Excel. It precedes office.js, which looks for its
 * host during load, and connects this window to the emulated Excel in the parent window.
 */
import type { MarketDataWorkbench } from './main';

interface WorkbenchWindow extends Window {
  readonly marketDataWorkbench?: MarketDataWorkbench;
}

(window.parent as WorkbenchWindow).marketDataWorkbench?.attach(window);
