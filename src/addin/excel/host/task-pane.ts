/** Shows the task pane. Its page is the shared runtime, which also runs while the pane is hidden. */

export function openTaskPane(): Promise<void> {
  return Office.addin.showAsTaskpane();
}
