/** An input that finds instruments by code, name or pinyin initials: a combobox with a list of suggestions. */
import { problemText } from '../../i18n/problems';
import type { Listed } from '../../insert/symbol-index';
import type { NamedSymbol } from '../../excel/preferences';
import { element, notice, setAttribute } from '../elements';
import { textInput } from '../fluent';
import type { PaneContext } from '../pane-services';
import { knownSymbols } from './known-symbols';
import { type ListedSymbols, loadListedSymbols } from './listed-symbols';

const mostSuggestions = 8;

/** @param onChosen gets the instrument that a person picks */
export function symbolSearch(context: PaneContext, onChosen: (chosen: NamedSymbol) => void): HTMLElement {
  const { texts } = context;
  const input = textInput('symbol-search', texts('search'), { placeholder: texts('search.hint') });
  const state = notice('search-state');
  const symbols = keptUntilProblem(() => loadListedSymbols(context.client));
  const known = knownSymbols(context, onChosen);
  const suggestions = suggestionList(texts('search.found'), (chosen) => {
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
  return element('div', { class: 'search' }, input, suggestions.element, known.element, state.element);
}

/** The suggestions below the input; the arrow keys move among them, Enter chooses, Escape closes. */
function suggestionList(name: string, onChosen: (chosen: Listed) => void) {
  const list = element('ul', { id: 'suggestions', role: 'listbox', 'aria-label': name, hidden: true });
  let suggested: readonly Listed[] = [];
  let active = 0;
  const choose = (index: number) => {
    const chosen = suggested[index];
    if (chosen) onChosen(chosen);
  };
  const move = (steps: number) => {
    active = (active + steps + suggested.length) % suggested.length;
    for (const [index, item] of [...list.children].entries()) {
      setAttribute(item, 'aria-selected', String(index === active));
    }
  };
  const draw = (found: readonly Listed[]) => {
    suggested = found;
    active = 0;
    list.replaceChildren(...found.map((each, index) => suggestion(each, () => choose(index))));
    setAttribute(list, 'hidden', found.length === 0);
    if (found.length > 0) move(0);
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

function suggestion({ symbol, name }: Listed, choose: () => void): HTMLElement {
  const code = element('span', { class: 'code' }, symbol);
  const item = element('li', { role: 'option' }, code, ' ', element('span', {}, name));
  item.addEventListener('pointerdown', (event) => {
    event.preventDefault(); // The focus stays in the input.
    choose();
  });
  return item;
}

/** Loads at the first call, and again after a load that failed or had problems. */
function keptUntilProblem(load: () => Promise<ListedSymbols>): () => Promise<ListedSymbols> {
  let kept: Promise<ListedSymbols> | undefined;
  return async () => {
    const loading = (kept ??= load());
    const isComplete = await loading.then(
      ({ problems }) => problems.length === 0,
      () => false,
    );
    if (!isComplete && kept === loading) kept = undefined;
    return loading;
  };
}
