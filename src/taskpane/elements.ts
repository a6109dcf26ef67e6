/** Builds elements with text only: nothing that a service or a cell says is ever read as HTML. */

type Child = Node | string;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** `true` sets an empty attribute, `false` and `undefined` none. */
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

export function setAttribute(target: Element, name: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) target.removeAttribute(name);
  else target.setAttribute(name, value === true ? '' : value);
}

/** Writes only what differs: screen readers announce every write to a live region, changed or not. */
export function setText(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** A section with its heading, the unit that the pane is made of. */
export function section(id: string, title: string, ...children: readonly Child[]): HTMLElement {
  const heading = element('h2', { id: `${id}-title` }, title);
  return element('section', { id, 'aria-labelledby': heading.id }, heading, ...children);
}

export type Tone = 'plain' | 'good' | 'warning' | 'bad';

export interface Notice {
  readonly element: HTMLElement;
  show(text: string, tone?: Tone): void;
}

/** One line that tells the outcome of what the person just did, and is read out; empty, it takes no room. */
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
