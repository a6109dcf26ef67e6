/** Accessible names and keyboard access of the toolbar: the grid shows names in tooltips only, and its menus are plain `div`s. */
import { type Injector, LocaleService } from '@univerjs/core';
import { IMenuManagerService } from '@univerjs/preset-sheets-core';
import type { Grid } from '../univer/grid';

export interface ToolbarTexts {
  /** The name of the arrow beside a button: `{name}` is the button's. */
  readonly choices: string;
  /** Controls around the formula bar and the sheet tabs, by CSS selector. */
  readonly others: Readonly<Record<string, string>>;
}

const unnamed = ':not([aria-label])';

/** Names what is on the page and what appears later, such as the commands of another tab. */
export function nameToolbar(page: Document, { injector }: Grid, texts: ToolbarTexts): void {
  const nameOf = commandNames(injector);
  const nameAll = () => {
    for (const control of page.querySelectorAll<HTMLElement>(`[data-u-command]${unnamed}`)) {
      const name = nameOf(control.dataset['uCommand'] ?? '');
      if (name) nameControl(control, name, texts);
    }
    for (const [selector, name] of Object.entries(texts.others)) {
      for (const control of page.querySelectorAll(`${selector}${unnamed}`)) asButton(control, name);
    }
  };
  nameAll();
  new MutationObserver(nameAll).observe(page.body, { childList: true, subtree: true });
  page.addEventListener('keydown', pressByKey);
}

/** Kept until the menu changes: building it makes every item of the ribbon. */
function commandNames(injector: Injector): (command: string) => string | undefined {
  const menus = injector.get(IMenuManagerService);
  const locales = injector.get(LocaleService);
  let names: ReadonlyMap<string, string> | undefined;
  menus.menuChanged$.subscribe(() => (names = undefined));
  const built = () =>
    // The first of a command counts, so it is entered last.
    new Map(
      menus
        .getFlatMenuByPositionKey('ribbon')
        .toReversed()
        .flatMap(({ item }) => (item ? [[item.id, locales.t(item.tooltip ?? item.title ?? '').trim()] as const] : [])),
    );
  return (command) => (names ??= built()).get(command);
}

/** A button; a menu with an input; or a button with a menu beside it. */
function nameControl(control: HTMLElement, name: string, { choices }: ToolbarTexts): void {
  // A visible text is the name already, such as that of a menu of functions.
  if (!control.textContent.trim()) control.setAttribute('aria-label', name);
  for (const input of control.querySelectorAll('input')) input.setAttribute('aria-label', name);
  if (control instanceof HTMLButtonElement) return;
  const [main, menu] = [
    control.querySelector('.univer-toolbar-button-selector-main'),
    control.querySelector('.univer-toolbar-button-selector-trigger'),
  ];
  if (!main || !menu) {
    asButton(control, name);
    return;
  }
  control.setAttribute('role', 'group');
  asButton(main, name);
  asButton(menu, choices.replace('{name}', name));
}

function asButton(control: Element, name: string): void {
  if (!control.textContent.trim()) control.setAttribute('aria-label', name);
  if (control instanceof HTMLButtonElement || control instanceof HTMLInputElement) return;
  control.setAttribute('role', 'button');
  control.setAttribute('tabindex', '0');
  if (control.closest('[aria-haspopup]')) control.setAttribute('aria-haspopup', 'menu');
}

/** Enter and the space bar press a `div` as they press a button; menus listen to the keys themselves. */
function pressByKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key !== 'Enter' && key !== ' ') return;
  if (!(target instanceof HTMLDivElement) || target.role !== 'button' || target.ariaHasPopup) return;
  event.preventDefault();
  target.click();
}
