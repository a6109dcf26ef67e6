/** What Office itself does for the add-in: its ribbon, the task pane, pages in the browser. */

/** Where manifest.xml puts the controls. */
const tabId = 'TabHome';
const groupId = 'MarketData.Group';

/** @param states by the ids of controls @throws (rejects) when Excel refuses the update */
export async function updateRibbon(states: Readonly<Record<string, boolean>>): Promise<void> {
  const controls = Object.entries(states).map(([id, enabled]) => ({ id, enabled }));
  await Office.ribbon.requestUpdate({ tabs: [{ id: tabId, groups: [{ id: groupId, controls }] }] });
}

/**
 * Opens the task pane, and pages of the add-in in the person's browser. @param address relative to the add-in's page
 * @returns false when the browser blocks new windows
 */
export function openWebPage(address: string): boolean {
  const url = new URL(address, location.href).href;
  if (Office.context.requirements.isSetSupported('OpenBrowserWindowApi', '1.1')) {
    Office.context.ui.openBrowserWindow(url);
    return true;
  }
  const opened = window.open(url);
  if (opened) opened.opener = null;
  return opened !== null;
}

/** Shows the task pane. Its page is the shared runtime, which also runs while the pane is hidden. */
export function openTaskPane(): Promise<void> {
  return Office.addin.showAsTaskpane();
}
