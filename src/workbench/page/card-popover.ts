/** The card of a cell as a dialog beside the cell, built from text nodes only. */
import { type IDisposable, numfmt } from '@univerjs/core';
import { createElement } from 'react';
import { fill, type Language } from '../../addin/i18n/language';
import type { CardContent } from '../../office-host/contract';
import { type CardSection, type CardView, cardView } from '../grid/contents/card-view';
import type { CellPlace } from '../grid/cells/cell-place';
import type { Grid } from '../grid/univer/grid';
import { pageTexts } from './page-texts';

export interface CardPopover {
  /** Shows the card of the cell, if it has one. */
  open(place: CellPlace): void;
  /** Called after a calculation: updates an open card, or closes it when the cell has none any more. */
  update(): void;
}

export interface CardPopoverOptions {
  readonly cardAt: (place: CellPlace) => CardContent | undefined;
  readonly language: Language;
  readonly focusGrid: () => void;
}

interface OpenCard {
  readonly place: CellPlace;
  readonly popup: IDisposable;
  content: CardContent;
}

export function createCardPopover(grid: Grid, { cardAt, language, focusGrid }: CardPopoverOptions): CardPopover {
  let shown: OpenCard | undefined;
  const dialog = createDialog(pageTexts.closeCard[language], () => close(true));
  const draw = (content: CardContent) =>
    dialog.show(
      cardView(content, (pattern, value) => numfmt.format(pattern, value, { throws: false })),
      language,
    );
  const close = (isByPerson: boolean) => {
    shown?.popup.dispose();
    shown = undefined;
    if (isByPerson) focusGrid();
  };
  return {
    open(place) {
      const content = cardAt(place);
      close(false);
      if (!content) return;
      draw(content);
      const popup = attach(grid, place, dialog.element, () => close(false));
      if (popup) shown = { place, popup, content };
    },
    update() {
      if (!shown) return;
      const content = cardAt(shown.place);
      if (!content) {
        close(false);
        return;
      }
      if (content !== shown.content) draw(content);
      shown.content = content;
    },
  };
}

/** Attaches the element as a popup of the grid, which positions it. Popups are React components; this one wraps the element. */
function attach(
  grid: Grid,
  { sheetId, row, column }: CellPlace,
  element: HTMLElement,
  onClickOutside: () => void,
): IDisposable | undefined {
  const holder = (node: HTMLElement | null) => {
    if (!node || node.contains(element)) return;
    node.append(element);
    // Deferred, because the grid takes the focus during the click on the icon.
    setTimeout(() => element.focus());
  };
  const sheet = grid.api.getUniverSheet(grid.unitId)?.getSheetBySheetId(sheetId);
  const componentKey = () => createElement('div', { ref: holder });
  return sheet?.getRange(row, column).attachPopup({ componentKey, onClickOutside }) ?? undefined;
}

function createDialog(closeText: string, close: () => void) {
  const element = make('section', 'card');
  element.setAttribute('role', 'dialog');
  element.tabIndex = -1;
  element.addEventListener('keydown', (event) => {
    // Keeps keys from the grid, which would type them into the cell.
    event.stopPropagation();
    if (event.key === 'Escape') close();
  });
  const button = make('button', 'card-close', '×');
  button.setAttribute('aria-label', closeText);
  button.addEventListener('click', close);
  return {
    element,
    show(view: CardView, language: Language) {
      element.setAttribute('aria-label', view.title);
      element.replaceChildren(button, ...drawn(view, language));
    },
  };
}

function drawn({ title, subtitle, sections, source }: CardView, language: Language): HTMLElement[] {
  return [
    make('h2', 'card-title', title),
    ...(subtitle ? [make('p', 'card-subtitle', subtitle)] : []),
    ...sections.map(drawnSection),
    ...(source ? [make('footer', 'card-source', fill(pageTexts.cardSource[language], { source }))] : []),
  ];
}

function drawnSection({ title, rows }: CardSection): HTMLElement {
  const section = make('div', 'card-section');
  if (title) section.append(make('h3', 'card-section-title', title));
  const list = make('dl', 'card-rows');
  for (const { label, text } of rows) list.append(make('dt', '', label), make('dd', '', text));
  section.append(list);
  return section;
}

function make(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
