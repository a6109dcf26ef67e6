/** How inserted sheets look: the colour of rises, and how much of a sheet the window shows. */
import type { AddInSettings } from '../../excel/storage/settings-store';
import type { RiseColour } from '../../dashboards/description/looks';
import type { Language } from '../../i18n/language';
import { roomIn } from '../../dashboards/description/room';

export function riseColourOf({ riseColour }: AddInSettings, language: Language): RiseColour {
  return riseColour ?? (language === 'zh' ? 'red' : 'green');
}

/**
 * How much of a sheet the window beside the pane shows: dashboards that are inserted use it. A frame is told the width
 * of the whole window. A pane that is a window of its own, as in Excel for Windows, knows its own width and that of
 * the screen, which Excel usually fills. @returns in points; undefined where the window shows no more than the usual
 * columns
 */
export function roomForSheets({ outerWidth, innerWidth, screen }: PageWidths): number | undefined {
  const isFrame = outerWidth > 2 * innerWidth;
  return roomIn(isFrame ? outerWidth : screen.availWidth);
}

interface PageWidths {
  readonly outerWidth: number;
  readonly innerWidth: number;
  readonly screen: { readonly availWidth: number };
}
