/** Puts a text on the clipboard. */
import { element } from './elements';

/** Excel on the web may keep its frames from the clipboard: there the selection of a field can still be copied. @returns false when neither is allowed */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = element('textarea', { class: 'for-readers', 'aria-hidden': 'true' });
  field.value = text;
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- Nothing else copies in a frame without the permission.
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
