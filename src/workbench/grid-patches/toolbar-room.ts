/**
 * Moves the commands that do not fit in the toolbar to its menu, also after another tab was open.
 *
 * Why: the grid measures the commands of a tab in the frame after it is chosen, often before they are drawn; then all seem to fit,
 * and the last ones are cut off. It measures again whenever the width of the toolbar changes. Seen in Univer 0.25.1.
 */
import type { Injector } from '@univerjs/core';
import { IRibbonService } from '@univerjs/preset-sheets-core';

/** A tab is drawn and measured in the first frames after it is chosen. */
const frames = 3;

/** Must be called after the workbook was opened. */
export function measureOpenedTabs(injector: Injector): void {
  const changeWidth = () => {
    const toolbar = document.querySelector<HTMLElement>('[data-u-comp="ribbon-toolbar"]');
    if (toolbar) toolbar.style.paddingInlineEnd = toolbar.style.paddingInlineEnd ? '' : '1px';
  };
  injector.get(IRibbonService).activatedTab$.subscribe(() => afterFrames(frames, changeWidth));
}

function afterFrames(count: number, callback: () => void): void {
  requestAnimationFrame(() => (count > 1 ? afterFrames(count - 1, callback) : callback()));
}
