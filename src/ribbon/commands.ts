/** Ribbon commands that run code; the button that opens the pane is declared in the manifest alone. */
import type { LivePause } from '../client/live/live';
import type { Refresh, RefreshOutcome, RefreshScope } from '../excel/refresh';

/** The event of a ribbon command; until `completed` is called, the button stays disabled. */
interface CommandEvent {
  completed(): void;
}

/** The part of `Office.actions` that is used. */
export interface CommandRegistry {
  associate(actionId: string, command: (event: CommandEvent) => Promise<void>): void;
}

/** Scopes by the action names of the manifest. */
const scopeOfAction: Readonly<Record<string, RefreshScope>> = {
  refreshSelection: 'selection',
  refreshWorkbook: 'workbook',
};

/** @param follow shows the outcome of a refresh in the pane, because the ribbon cannot show any */
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
