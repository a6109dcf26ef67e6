/** Favourite and recent symbols as buttons, each with a star that keeps it. */
import type { NamedSymbol } from '../../excel/storage/preferences';
import { element, setAttribute } from '../controls/elements';
import type { PaneContext } from '../controls/pane-services';

export interface KnownSymbols {
  readonly element: HTMLElement;
  /** A symbol was chosen elsewhere. */
  readonly used: (symbol: NamedSymbol) => void;
}

export function knownSymbols(
  { texts, preferences }: Pick<PaneContext, 'texts' | 'preferences'>,
  onChosen: (symbol: NamedSymbol) => void,
): KnownSymbols {
  const list = element('ul', { id: 'known-symbols', class: 'known', 'aria-label': texts('symbols.known') });
  const item = (each: NamedSymbol, isFavourite: boolean) => {
    const choose = element('button', { type: 'button', class: 'choice', title: each.name }, each.symbol);
    const label = texts('symbols.favourite', { symbol: each.symbol });
    const attributes = { type: 'button', class: 'star', 'aria-label': label, 'aria-pressed': String(isFavourite) };
    const star = element('button', attributes, isFavourite ? '★' : '☆');
    choose.addEventListener('click', () => onChosen(each));
    star.addEventListener('click', () => {
      preferences.setFavourite(each, !isFavourite);
      draw();
      // The pressed star was replaced by another one.
      list.querySelector<HTMLElement>(`[data-symbol="${each.symbol}"] .star`)?.focus();
    });
    return element('li', { 'data-symbol': each.symbol }, choose, star);
  };
  const draw = () => {
    const { favourites, recent } = preferences.current();
    const items = [...favourites.map((each) => item(each, true)), ...recent.map((each) => item(each, false))];
    list.replaceChildren(...items);
    setAttribute(list, 'hidden', items.length === 0);
  };
  draw();
  return {
    element: list,
    used(symbol) {
      preferences.used(symbol);
      draw();
    },
  };
}
