/** What the key can do, as far as responses have shown: a row for each function, a column for each market. */
import type { Ability, FunctionAbilities, KeyAbilities, ModeAbilities } from '../../../client/session/key-abilities';
import { createThrottle } from '../../../client/timing/timers';
import { keyTableTexts } from '../../i18n/pane/connection-tests';
import { type Language, textsOf } from '../../i18n/language';
import {
  accessModeNames,
  plannedFunctionNames,
  planMarketName,
  rateText,
  sharedRateText,
} from '../../i18n/problems/limit-words';
import { element, setText } from '../controls/elements';
import type { PaneContext, PanePart } from '../controls/pane-services';

/** The responses of a recalculation are drawn together. */
const leastIntervalMs = 1_000;

/** Opens by itself once something is known, unless the person has opened or closed it. */
export function keyTable({ client, clock, language }: PaneContext): PanePart {
  const say = textsOf(keyTableTexts, language);
  const summary = element('summary', {}, say('title'));
  const hint = element('p', { class: 'hint' });
  const content = element('div', { class: 'known-of-key' });
  const details = element('details', { id: 'key-table' }, summary, hint, content);
  let drawn = '';
  let isChosen = false;
  const draw = () => {
    const abilities = client.keyAbilities();
    const text = JSON.stringify(abilities);
    if (text === drawn) return;
    drawn = text;
    const isKnown = isAnythingKnown(abilities);
    setText(hint, say(isKnown ? 'known' : 'unknown'));
    content.replaceChildren(...(isKnown ? [tableOf(abilities, language), ...sharedOf(abilities, language)] : []));
    if (!isChosen) details.open = isKnown;
  };
  summary.addEventListener('click', () => (isChosen = true));
  const drawing = createThrottle(clock, leastIntervalMs, draw);
  const end = client.activity.subscribe(drawing.request);
  draw();
  return { element: details, stop: () => [end, drawing.stop].forEach((each) => each()) };
}

function isAnythingKnown({ functions, rates, sizes }: KeyAbilities): boolean {
  return rates.length > 0 || sizes.length > 0 || functions.some(({ modes }) => modes.some(isTried));
}

function isTried({ abilities }: ModeAbilities): boolean {
  return abilities.some(
    ({ state, rate, symbols }) => state !== 'untried' || rate !== undefined || symbols !== undefined,
  );
}

function tableOf({ markets, functions }: KeyAbilities, language: Language): HTMLElement {
  const say = textsOf(keyTableTexts, language);
  const heads = [
    element('th', { scope: 'col' }, element('span', { class: 'for-readers' }, say('function'))),
    ...markets.map((market) => element('th', { scope: 'col' }, planMarketName(market, language))),
  ];
  const rows = functions.flatMap((each) => rowsOf(each, markets.length, language));
  const table = element('table', {}, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...rows));
  // More markets than the pane is wide: it scrolls, by keys as well.
  const reach = markets.length > 3 ? { tabindex: '0', role: 'region', 'aria-label': say('title') } : {};
  return element('div', { class: 'scroll', ...reach }, table);
}

/** One row where its ways to be asked do not differ, or where none has been tried. */
function rowsOf({ function: of, modes }: FunctionAbilities, markets: number, language: Language): HTMLElement[] {
  const say = textsOf(keyTableTexts, language);
  const name = plannedFunctionNames[of][language];
  const [first] = modes;
  if (!modes.some(isTried)) {
    const untried = element('td', { class: 'untried', colspan: String(markets) }, say('untried'));
    return [element('tr', {}, element('th', { scope: 'row' }, name), untried)];
  }
  const isAlike = modes.every((mode) => JSON.stringify(mode.abilities) === JSON.stringify(first?.abilities));
  return (isAlike ? modes.slice(0, 1) : modes).map(({ mode, abilities }, index) => {
    const isNamed = index === 0 || isAlike;
    const modeName = isAlike ? '' : accessModeNames[mode][language];
    const head = element(
      'th',
      { scope: 'row', 'aria-label': modeName === '' ? undefined : say('mode', { name, mode: modeName }) },
      ...(isNamed ? [name] : []),
      ...(modeName === '' ? [] : [element('span', { class: 'mode' }, modeName)]),
    );
    return element('tr', {}, head, ...abilities.map((ability) => cellOf(ability, language)));
  });
}

/** The rate and the symbols of a request, where they are known; a rate that another market has shown is not tried in this one. */
function cellOf({ state, rate, symbols }: Ability, language: Language): HTMLElement {
  const say = textsOf(keyTableTexts, language);
  const limits = [
    ...(rate ? [rateText(rate, language)] : []),
    ...(symbols === undefined ? [] : [say(symbols === 1 ? 'symbols.one' : 'symbols', { symbols })]),
  ];
  const lines =
    state === 'included' && limits.length > 0 ? limits : [say(state), ...(state === 'untried' ? limits : [])];
  return element('td', { class: state }, ...lines.map((line) => element('span', {}, line)));
}

/** A sentence for each rate that functions share. */
function sharedOf({ rates }: KeyAbilities, language: Language): HTMLElement[] {
  const sentences = rates.flatMap((rate) => sharedRateText(rate, language) ?? []);
  return sentences.map((sentence) => element('p', { class: 'hint' }, sentence));
}
