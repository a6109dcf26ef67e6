/** The buttons of the ribbon that act at once; the one that opens the pane needs no code. */
import type { LivePause } from '../client/live-pause';
import type { Refresh, RefreshOutcome, RefreshScope } from '../excel/refresh';

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

/** @param follow shows a person what comes of a refresh: the ribbon itself has no place for it */
export function associateCommands(
  actions: CommandRegistry,
  refresh: Refresh,
  livePause: LivePause,
  follow: (outcome: Promise<RefreshOutcome>) => void,
): void {
  const associate = (actionId: string, act: () => Promise<unknown>) =>
    actions.associate(actionId, async (event) => {
      try {
        await act();
      } finally {
        event.completed();
      }
    });
  for (const [actionId, scope] of Object.entries(scopeOfAction)) {
    associate(actionId, () => {
      const outcome = refresh(scope);
      follow(outcome);
      return outcome.catch(() => {});
    });
  }
  associate('toggleLive', () => {
    livePause.set(!livePause.isPaused());
    return Promise.resolve();
  });
}
