/** An input that finds instruments by code, name or pinyin initials: a combobox with a list of suggestions. */
import { lazy } from '../../../client/timing/lazy';
import { sleep } from '../../../client/timing/timers';
import type { NamedSymbol } from '../../excel/storage/preferences';
import { problemText } from '../../i18n/problems/problem-text';
import { type ListedSymbols, loadListedSymbols } from '../../insert/listed-symbols';
import type { Listed } from '../../insert/symbol-index';
import { element, notice, setAttribute } from '../controls/elements';
import type { PaneContext, PaneServices } from '../controls/pane-services';

const mostSuggestions = 8;

/** @param onChosen gets the instrument that a person picks */
export function symbolSearch(context: PaneContext, onChosen: (chosen: NamedSymbol) => void): HTMLElement {
  const { texts } = context;
  const input = combobox(texts('search.hint'));
  const state = notice('search-state');
  const symbols = listedSymbols(context);
  const known = knownSymbols(context, onChosen);
  const suggestions = suggestionList(input, texts('search.found'), (chosen) => {
    input.value = '';
    suggestions.draw([]);
    known.used(chosen);
    onChosen(chosen);
  });
  const search = async () => {
    const text = input.value;
    suggestions.draw([]);
    state.show('');
    if (text.trim() === '') return;
    state.show(texts('search.loading'));
    const loaded = await symbols().catch(() => undefined);
    if (input.value !== text) return;
    if (loaded === undefined) {
      state.show(texts('view.failed'), 'bad');
      return;
    }
    const { index, problems } = loaded;
    const found = index.search(text, mostSuggestions);
    suggestions.draw(found);
    const [problem] = problems;
    if (problem) state.show(problemText(problem.problem, context.language), 'warning');
    else state.show(found.length === 0 ? texts('search.none') : '');
  };
  input.addEventListener('input', () => void search());
  input.addEventListener('keydown', (event) => {
    if (!event.isComposing && suggestions.press(event.key)) event.preventDefault();
  });
  const field = element('div', { class: 'field' }, element('label', { for: input.id }, texts('search')), input);
  return element('div', { class: 'search' }, field, suggestions.element, known.element, state.element);
}

const listId = 'suggestions';

/** A plain input: ids of the list do not reach into the shadow tree of a Fluent one. */
function combobox(placeholder: string): HTMLInputElement {
  return element('input', {
    id: 'symbol-search',
    placeholder,
    autocomplete: 'off',
    spellcheck: 'false',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-expanded': 'false',
  });
}

/** The suggestions below the input; the arrow keys move among them, Enter chooses, Escape closes. */
function suggestionList(input: HTMLInputElement, name: string, onChosen: (chosen: Listed) => void) {
  const list = element('ul', { id: listId, role: 'listbox', 'aria-label': name, hidden: true });
  let suggested: readonly Listed[] = [];
  let active = 0;
  const choose = (index: number) => {
    const chosen = suggested[index];
    if (chosen) onChosen(chosen);
  };
  const move = (steps: number) => {
    active = (active + steps + suggested.length) % Math.max(1, suggested.length);
    for (const [index, item] of [...list.children].entries()) {
      setAttribute(item, 'aria-selected', String(index === active));
    }
    setAttribute(input, 'aria-activedescendant', list.children[active]?.id);
  };
  const draw = (found: readonly Listed[]) => {
    suggested = found;
    active = 0;
    list.replaceChildren(...found.map((each, index) => suggestion(each, index, () => choose(index))));
    setAttribute(list, 'hidden', found.length === 0);
    setAttribute(input, 'aria-expanded', String(found.length > 0));
    move(0);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => choose(active),
    Escape: () => draw([]),
  };
  return {
    element: list,
    draw,
    /** @returns true when the key acts on the list */
    press(key: string): boolean {
      const act = suggested.length > 0 ? keys[key] : undefined;
      act?.();
      return act !== undefined;
    },
  };
}

function suggestion({ symbol, name }: Listed, index: number, choose: () => void): HTMLElement {
  const code = element('span', { class: 'code' }, symbol);
  const item = element('li', { id: `${listId}-${index}`, role: 'option' }, code, ' ', element('span', {}, name));
  // The focus stays in the input.
  item.addEventListener('pointerdown', (event) => event.preventDefault());
  // Assistive technology clicks without a pointer.
  item.addEventListener('click', choose);
  return item;
}

/** Loads at the first call, and again after a load with problems and after a change of the service. */
export function listedSymbols({ client, settings, clock }: Sources): () => Promise<ListedSymbols> {
  const load = () => loadListedSymbols({ client, nextTurn: () => sleep(clock, 0) });
  const loader = () => lazy('insert', load, isComplete);
  let [service, loaded] = [settings.current().baseUrl, loader()];
  return () => {
    const { baseUrl } = settings.current();
    if (baseUrl !== service) [service, loaded] = [baseUrl, loader()];
    return loaded();
  };
}

type Sources = Pick<PaneServices, 'client' | 'settings' | 'clock'>;

function isComplete({ problems }: ListedSymbols): boolean {
  return problems.length === 0;
}

interface KnownSymbols {
  readonly element: HTMLElement;
  /** A symbol was chosen elsewhere. */
  readonly used: (symbol: NamedSymbol) => void;
}

/** Favourite and recent symbols as buttons, each with a star that keeps it. */
function knownSymbols(
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
