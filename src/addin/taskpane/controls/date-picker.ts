/** The button of the browser's picker beside a date that is typed as text. */
import { element } from './elements';

/** @param name of the button, for screen readers */
export function datePicker(input: HTMLInputElement, name: string): HTMLElement {
  const picker = element('input', { type: 'date', class: 'picker', 'aria-label': name });
  picker.addEventListener('change', () => {
    input.value = picker.value;
    input.dispatchEvent(new Event('input'));
  });
  return picker;
}
