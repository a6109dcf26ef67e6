/**
 * Members of Office.js whose changes Excel cannot undo, of those that are emulated. Inside an undo group they are refused;
 * outside, they clear the undo history. Source: Microsoft's article on undo in Excel add-ins.
 */
import { undoNotSupported } from '../rich-api/rich-error';
import type { Platform } from './host-options';

const nowhere: ReadonlySet<string> = new Set(['Worksheet.delete']);
const notOnTheWeb: ReadonlySet<string> = new Set(['DocumentProperties.comments']);
const onTheWebOnly: ReadonlySet<string> = new Set([
  'Worksheet.name',
  'Worksheet.position',
  'Worksheet.visibility',
  // Not in the list; reported of Windows (OfficeDev/office-js#5918).
  'Range.getMergedAreasOrNullObject',
]);

export interface UndoRules {
  /** Called before a member changes something, or returns another object. @throws RichError UndoNotSupported */
  beforeUse(api: string, undoGroup: string | undefined): void;
}

interface UndoOptions {
  readonly platform: Platform;
  /** Further members that are refused in undo groups. */
  readonly ungrouped: readonly string[];
  /** A person can undo nothing from before. */
  readonly clear: () => void;
}

export function undoRules({ platform, ungrouped, clear }: UndoOptions): UndoRules {
  const onTheWeb = platform === 'OfficeOnline';
  const canBeUndone = (api: string) => !nowhere.has(api) && !(onTheWeb ? notOnTheWeb : onTheWebOnly).has(api);
  return {
    beforeUse(api, undoGroup) {
      if (undoGroup !== undefined && (!canBeUndone(api) || ungrouped.includes(api))) throw undoNotSupported(api);
      if (!canBeUndone(api)) clear();
    },
  };
}
