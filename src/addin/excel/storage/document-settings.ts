/**
 * The settings that the add-in keeps in the document (`Office.context.document.settings`). Office has read them before the add-in
 * starts; `Workbook.settings` of Excel.run are the same, but answer later. They travel with the file: nothing secret belongs here.
 */

/** What not every Excel has is optional. */
export type DocumentSettings = Pick<Office.Settings, 'get' | 'set' | 'saveAsync'> &
  Partial<Pick<Office.Settings, 'refreshAsync' | 'addHandlerAsync'>>;

/** @returns undefined where Excel has none: on some hosts every part may be missing, contrary to the types */
export function documentSettings(): DocumentSettings | undefined {
  const { document } = Office.context as { readonly document?: { readonly settings?: Partial<Office.Settings> } };
  const settings = document?.settings;
  return typeof settings?.saveAsync === 'function' ? (settings as DocumentSettings) : undefined;
}
