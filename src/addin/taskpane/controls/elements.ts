/** Builds DOM elements from text nodes only, so that text from the service or from cells is never parsed as HTML. */
import type { PaneTexts } from '../../i18n/pane/pane';

type Child = Node | string;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An attribute that is `true` becomes empty; one that is `false` or `undefined` is omitted. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes?: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag];
export function element(tag: string, attributes?: Attributes, ...children: readonly Child[]): HTMLElement;
export function element(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(made, name, value);
  made.append(...children);
  return made;
}

export function svg(tag: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

export function setAttribute(target: Element, name: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) target.removeAttribute(name);
  else target.setAttribute(name, value === true ? '' : value);
}

/** Writes only a changed text, because screen readers announce every write to a live region. */
export function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** A service address without its scheme. */
export function hostOf(baseUrl: string): string {
  return baseUrl.replace(/^https?:\/\//, '');
}

/** Buttons side by side, as wide as their texts. */
export function rowOf(...buttons: readonly HTMLElement[]): HTMLElement {
  return element('div', { class: 'actions' }, ...buttons);
}

/** A section of the pane, labelled by its heading. */
export function section(id: string, title: string, ...children: readonly Child[]): HTMLElement {
  const heading = element('h2', { id: `${id}-title` }, title);
  return element('section', { id, 'aria-labelledby': heading.id }, heading, ...children);
}

export type Tone = 'plain' | 'good' | 'warning' | 'bad';

export interface Notice {
  readonly element: HTMLElement;
  show(text: string, tone?: Tone): void;
}

/** A live region for the outcome of an action; it takes no space while it is empty. */
export function notice(id: string): Notice {
  const line = element('p', { id, class: 'notice', role: 'status', 'aria-live': 'polite' });
  return {
    element: line,
    show(text, tone = 'plain') {
      line.dataset['tone'] = tone;
      setText(line, text);
    },
  };
}

/**
 * The button of the browser's picker beside a date that is typed as text. @param name of the button, for screen readers
 */
export function datePicker(input: HTMLInputElement, name: string): HTMLElement {
  const picker = element('input', { type: 'date', class: 'picker', 'aria-label': name });
  picker.addEventListener('change', () => {
    input.value = picker.value;
    input.dispatchEvent(new Event('input'));
  });
  return picker;
}

/** Actions that Excel may refuse. Shows the sentence that an action ends with, or why Excel refused it. */
export async function attempt(result: Notice, texts: PaneTexts, act: () => Promise<string>): Promise<void> {
  try {
    result.show(await act());
  } catch (error) {
    result.show(texts('excel.refused', { detail: messageOf(error) }), 'bad');
  }
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
