/**
 * Moves the commands that do not fit in the toolbar to its menu.
 *
 * Why: the grid measures the commands of a tab in the frame after it is chosen, often before they are drawn; then all seem to fit,
 * and the last ones are cut off. It measures again whenever the width of the toolbar changes. Seen in Univer 0.25.1.
 */
import type { Injector } from '@univerjs/core';
import { IRibbonService } from '@univerjs/preset-sheets-core';

/** Measurements in a row that may leave the commands wider than the toolbar, as where not even the menu fits. */
const tries = 20;

/** Must be called after the workbook was opened. */
export function measureOpenedTabs(injector: Injector): void {
  let check = () => {};
  let checked: Element | undefined;
  // Shown while its commands are measured.
  injector.get(IRibbonService).fakeToolbarVisible$.subscribe((isMeasuring) => {
    const toolbar = document.querySelector<HTMLElement>('[data-u-comp="ribbon-toolbar"]');
    if (toolbar && toolbar !== checked) {
      checked = toolbar;
      check = measureWhileTooWide(toolbar);
      new MutationObserver(check).observe(toolbar, { childList: true, subtree: true });
    }
    if (!isMeasuring) check();
  });
}

function measureWhileTooWide(toolbar: HTMLElement): () => void {
  let left = tries;
  return () => {
    if (toolbar.scrollWidth <= toolbar.clientWidth) left = tries;
    else if (left-- > 0) toolbar.style.paddingInlineEnd = toolbar.style.paddingInlineEnd ? '' : '1px';
  };
}
