/** The buttons of the ribbon that act at once; the one that opens the pane needs no code. */
import type { Refresh, RefreshScope } from '../excel/refresh';

/** What Office hands to a command: it must be told when the command has ended, or the button stays busy. */
interface CommandEvent {
  completed(): void;
}

/** `Office.actions`, as far as it is used. */
export interface CommandRegistry {
  associate(actionId: string, command: (event: CommandEvent) => Promise<void>): void;
}

/** Names that the manifest gives to the actions. */
const scopeOfAction: Readonly<Record<string, RefreshScope>> = {
  refreshSelection: 'selection',
  refreshWorkbook: 'workbook',
};

export function associateCommands(actions: CommandRegistry, refresh: Refresh): void {
  for (const [actionId, scope] of Object.entries(scopeOfAction)) {
    actions.associate(actionId, async (event) => {
      try {
        await refresh(scope);
      } finally {
        event.completed();
      }
    });
  }
}
