/** The window of the add-in beside the sheet; its page runs whether it is shown or not. */

export function openTaskPane(): Promise<void> {
  return Office.addin.showAsTaskpane();
}
