/** A question below a button, before something that cannot simply be undone. */
import { element, setAttribute } from './elements';
import { button } from './fluent';

export interface Confirmation {
  readonly element: HTMLElement;
  /** Shows the question, and moves the focus to the answer that changes nothing. */
  readonly ask: () => void;
  readonly close: () => void;
}

export interface ConfirmationTexts {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
}

/** @param id prefix of the ids of the question and its two buttons */
export function confirmation(id: string, { question, yes, no }: ConfirmationTexts, onYes: () => void): Confirmation {
  let asker: HTMLElement | null = null;
  const close = () => setAttribute(box, 'hidden', true);
  const giveBackFocus = () => {
    close();
    asker?.focus();
  };
  const accept = button(`${id}-yes`, yes, () => {
    giveBackFocus();
    onYes();
  });
  const decline = button(`${id}-no`, no, giveBackFocus, 'subtle');
  const text = element('p', { id: `${id}-question` }, question);
  const actions = element('div', { class: 'actions' }, accept, decline);
  const attributes = { class: 'offer', role: 'group', 'aria-labelledby': text.id, hidden: true };
  const box = element('div', attributes, text, actions);
  const ask = () => {
    asker = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAttribute(box, 'hidden', false);
    decline.focus();
  };
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') giveBackFocus();
  });
  return { element: box, ask, close };
}
