/** A button with a menu, by the ARIA pattern: arrow keys, Home, End, first letters, Escape. */

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** As shown and as `aria-keyshortcuts`: `Ctrl+S`. */
  readonly shortcut?: string;
  readonly run: () => void;
  /** Asked each time the menu opens; disabled until the first answer. Default: enabled. */
  readonly isEnabled?: () => Promise<boolean>;
}

/** @returns a button and its menu in one element */
export function createMenuButton(page: Document, label: string, items: readonly MenuItem[]): HTMLElement {
  const holder = page.createElement('div');
  holder.className = 'menu-holder';
  const button = page.createElement('button');
  button.type = 'button';
  button.className = 'menu-button';
  button.textContent = label;
  button.setAttribute('aria-haspopup', 'menu');
  button.setAttribute('aria-expanded', 'false');
  const menu = page.createElement('div');
  menu.className = 'menu';
  menu.hidden = true;
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', label);
  const parts: MenuParts = { button, menu };
  const entries = items.map((item) => ({ item, element: itemElement(page, item, () => close(parts)) }));
  menu.append(...entries.map(({ element }) => element));
  holder.append(button, menu);
  button.addEventListener('click', () => (menu.hidden ? open(parts, entries) : close(parts)));
  listen(page, holder, parts, () => open(parts, entries));
  return holder;
}

interface MenuParts {
  readonly button: HTMLButtonElement;
  readonly menu: HTMLElement;
}

interface Entry {
  readonly item: MenuItem;
  readonly element: HTMLButtonElement;
}

function itemElement(page: Document, item: MenuItem, close: () => void): HTMLButtonElement {
  const { id, label, shortcut, run, isEnabled } = item;
  const element = page.createElement('button');
  element.type = 'button';
  element.dataset['item'] = id;
  element.disabled = isEnabled !== undefined;
  element.tabIndex = -1;
  element.setAttribute('role', 'menuitem');
  const text = page.createElement('span');
  text.textContent = label;
  element.append(text);
  if (shortcut !== undefined) {
    const keys = page.createElement('kbd');
    keys.textContent = shortcut;
    // Read out as a shortcut instead of as a part of the name.
    keys.setAttribute('aria-hidden', 'true');
    element.setAttribute('aria-keyshortcuts', shortcut.replace('Ctrl', 'Control'));
    element.append(keys);
  }
  element.addEventListener('click', () => {
    close();
    run();
  });
  return element;
}

function open({ button, menu }: MenuParts, entries: readonly Entry[]): void {
  menu.hidden = false;
  button.setAttribute('aria-expanded', 'true');
  entries[0]?.element.focus();
  for (const { item, element } of entries) {
    // oxlint-disable-next-line typescript/no-floating-promises -- An item stays as it is where nobody can tell.
    void item.isEnabled?.().then((isEnabled) => {
      element.disabled = !isEnabled;
    });
  }
}

function close({ button, menu }: MenuParts): void {
  if (menu.hidden) return;
  menu.hidden = true;
  button.setAttribute('aria-expanded', 'false');
  button.focus();
}

function listen(page: Document, holder: HTMLElement, parts: MenuParts, openMenu: () => void): void {
  holder.addEventListener('keydown', (event) => {
    // Keeps keys from the grid, which would type them into the cell.
    event.stopPropagation();
    if (parts.menu.hidden) {
      if (event.key === 'ArrowDown') openMenu();
      return;
    }
    if (event.key === 'Escape' || event.key === 'Tab') close(parts);
    else if (!moveFocus(page, parts.menu, event.key)) return;
    event.preventDefault();
  });
  // In the capture phase, because the grid stops the events of its canvas.
  page.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (parts.menu.hidden || (target instanceof Node && holder.contains(target))) return;
      parts.menu.hidden = true;
      parts.button.setAttribute('aria-expanded', 'false');
    },
    { capture: true },
  );
}

/** @returns false for a key that moves nothing */
function moveFocus(page: Document, menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll('button')].filter(({ disabled }) => !disabled);
  const present = items.findIndex((item) => item === page.activeElement);
  const target = targetOf(key, items, present);
  if (target === undefined) return false;
  items.at(target % items.length)?.focus();
  return true;
}

function targetOf(key: string, items: readonly HTMLElement[], present: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return present + 1;
    case 'ArrowUp':
      return present <= 0 ? -1 : present - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return byLetter(key, items, present);
  }
}

function byLetter(key: string, items: readonly HTMLElement[], present: number): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase());
  const next = items.findIndex((item, index) => index > present && begins(item));
  const first = next >= 0 ? next : items.findIndex(begins);
  return first < 0 ? undefined : first;
}
