/**
 * The only script that the pane's page has in the workbench and not in Excel. It precedes office.js, which looks for its
 * host during load, and connects this window to the emulated Excel in the parent window.
 */
import type {} from './start';

window.parent.marketDataAttach?.(window);
