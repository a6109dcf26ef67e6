/** Opens the task pane, and pages of the add-in in the person's browser. */

/** @param address relative to the add-in's page @returns false when the browser blocks new windows */
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
