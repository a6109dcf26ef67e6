/**
 * Hands the commands to Office at the start; what they do is a chunk that loads at the first one. A command that waits for
 * its chunk is not lost.
 */

/** The event of a ribbon button, which stays disabled until `completed` is called; a keyboard shortcut has none. */
type CommandEvent = { completed(): void } | null | undefined;

/** The part of `Office.actions` that is used. */
export interface CommandRegistry {
  associate(actionId: string, command: (event: CommandEvent) => Promise<void>): void;
}

export type Commands = Readonly<Record<CommandId, () => unknown>>;

export function associateCommands(actions: CommandRegistry, load: () => Promise<Commands>): void {
  for (const id of commandIds) {
    actions.associate(id, async (event) => {
      try {
        await (await load())[id]();
      } finally {
        event?.completed();
      }
    });
  }
}

/**
 * The names of the commands: each is a function in manifest.xml, with the same id on its control, or an action in
 * shortcuts.json.
 */
export const commandIds = [
  ...['showPane', 'insertFormula', 'explainCell', 'freezeFormulas', 'openHelp'],
  ...[
    'dashboardOverview',
    'dashboardWatchlist',
    'dashboardStock',
    'dashboardMovers',
    'dashboardScreener',
    'dashboardPortfolio',
    'dashboardTrades',
    'dashboardComparison',
    'dashboardRisk',
  ],
  ...['refreshSelection', 'refreshSheet', 'refreshWorkbook'],
  ...['pauseRequests', 'resumeRequests', 'togglePause'],
  ...['setTime', 'backToNow'],
] as const;

export type CommandId = (typeof commandIds)[number];
