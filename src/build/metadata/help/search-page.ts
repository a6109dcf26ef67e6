/**
 * The script of the help page: shows only the sections that contain every word of a query, in the shown language. Without
 * it the page is complete, and the search field stays hidden.
 */
import { fill, languageOf } from '../../../addin/i18n/language';
import { containsAll, normalized, queryWords, searchTexts } from './search';

interface Section {
  readonly element: HTMLElement;
  readonly heading: string;
  /** The text of the shown language. */
  readonly text: string;
  /** Its entry in the contents. */
  readonly entry: Element | null | undefined;
}

const highlightName = 'found';

function startSearch(form: HTMLFormElement, input: HTMLInputElement, state: HTMLElement): void {
  const language = languageOf(document.documentElement.lang);
  input.placeholder = searchTexts.hint[language];
  form.hidden = false;
  // innerText leaves out the other language, which CSS hides.
  const sections = [...document.querySelectorAll<HTMLElement>('main section')].map(sectionOf);
  const search = (): readonly Section[] => {
    const words = queryWords(input.value);
    const found = sections.filter(({ text }) => containsAll(text, words));
    for (const section of sections) show(section, found.includes(section));
    document.documentElement.toggleAttribute('data-searching', words.length > 0);
    highlight(words.length > 0 ? found : [], words);
    const sentence = found.length === 0 ? 'none' : found.length === 1 ? 'one' : 'many';
    state.textContent = words.length === 0 ? '' : fill(searchTexts[sentence][language], { count: found.length });
    return found;
  };
  input.addEventListener('input', search);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    input.value = '';
    search();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const words = queryWords(input.value);
    if (words.length > 0) goTo(search(), words);
  });
  // A link within the page leads to a section that the search may have hidden.
  addEventListener('hashchange', () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target?.checkVisibility() !== false) return;
    input.value = '';
    search();
    target.scrollIntoView();
  });
}

function sectionOf(element: HTMLElement): Section {
  return {
    element,
    heading: normalized(element.querySelector<HTMLElement>('h2, h3')?.innerText ?? ''),
    text: normalized(element.innerText),
    entry: document.querySelector(`.contents a[href="#${element.id}"]`)?.closest('li'),
  };
}

function show({ element, entry }: Section, isShown: boolean): void {
  element.hidden = !isShown;
  entry?.toggleAttribute('hidden', !isShown);
}

/** To a section whose heading contains the words before one that only mentions them. */
function goTo(found: readonly Section[], words: readonly string[]): void {
  const first = found.find(({ heading }) => containsAll(heading, words)) ?? found[0];
  if (!first) return;
  first.element.tabIndex = -1;
  first.element.focus({ preventScroll: true });
  first.element.scrollIntoView();
}

/** Marks the words by the browser's highlights, which leave the document as it is. */
function highlight(sections: readonly Section[], words: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(highlightName);
  const ranges = sections.flatMap(({ element }) => rangesIn(element, words));
  if (ranges.length > 0) CSS.highlights.set(highlightName, new Highlight(...ranges));
}

function rangesIn(element: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = (node.nodeValue ?? '').toLowerCase();
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}

const [form, input, state] = ['form', 'input', 'output'].map((tag) => document.querySelector(`.search ${tag}`));
if (form instanceof HTMLFormElement && input instanceof HTMLInputElement && state instanceof HTMLElement) {
  startSearch(form, input, state);
}
