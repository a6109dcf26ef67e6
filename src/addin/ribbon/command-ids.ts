/**
 * The names of the commands: each is a function in manifest.xml, with the same id on its control, or an action in
 * shortcuts.json.
 */
export const commandIds = [
  ...['showPane', 'insertFormula', 'freezeFormulas', 'openHelp'],
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
