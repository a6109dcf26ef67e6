/** Dashboards: what each shows, what it asks for, and its insertion as a new sheet. */
import { type DashboardEntry, dashboards, type Given } from '../dashboards/dashboards';
import { pictureOf } from '../dashboards/description/picture';
import type { DashboardChoices, SheetDescription } from '../dashboards/description/sheet-description';
import type { Language } from '../i18n/language';
import type { RiseColour } from '../dashboards/description/looks';
import { hasValueFormats } from '../excel/host/capabilities';
import { insertSheet } from '../excel/insert/insert-sheet';
import { type Universe, universes } from '../../market/time/period';
import { isProblem } from '../../market/texts/problem';
import { parseSymbol } from '../../market/symbols/symbol';
import { messageOf, element, notice, section, svg } from './controls/elements';
import { button, onEnter, textInput } from './controls/fluent';
import { labelledSelect } from './controls/labelled-select';
import type { PaneContext, PanePart } from './controls/pane-services';
import { riseColourOf, roomForSheets } from './controls/inserted-sheets';

export function dashboardsView(context: PaneContext): PanePart {
  const { texts } = context;
  const colours = riseColourChoice(context);
  const cards = dashboards.map((entry) => dashboardCard(context, entry, colours.choices));
  const parts = [element('p', { class: 'hint' }, texts('dashboards.hint')), ...cards, colours.element];
  return { element: section('dashboards', texts('view.dashboards'), ...parts), stop: colours.stop };
}

function dashboardCard(context: PaneContext, entry: DashboardEntry, choices: () => DashboardChoices): HTMLElement {
  const { texts, language } = context;
  const outcome = notice(`dashboard-${entry.id}-outcome`);
  const question = questionOf(context, entry);
  const insert = async () => {
    outcome.show(texts('dashboards.running'));
    try {
      const given = question.answer();
      const sheetChoices = { ...choices(), language: await languageForSheets(context), room: roomForSheets(window) };
      const sheet = entry.describe(sheetChoices, given);
      const { name, refusedCharts } = await insertSheet(context.run, sheet);
      if (refusedCharts.length === 0) outcome.show(texts('dashboards.inserted', { name }), 'good');
      else outcome.show(texts('dashboards.without', { name, charts: refusedCharts.join(', ') }), 'warning');
    } catch (error) {
      outcome.show(
        isProblem(error) ? texts('dashboards.no-symbol') : texts('dashboards.failed', { detail: messageOf(error) }),
        'bad',
      );
    }
  };
  const press = button(`insert-${entry.id}`, texts('dashboards.insert'), () => void insert());
  question.onEnter(() => void insert());
  press.setAttribute('aria-describedby', `dashboard-${entry.id}-title`);
  return element(
    'article',
    { class: 'dashboard', 'aria-labelledby': `dashboard-${entry.id}-title` },
    element('h3', { id: `dashboard-${entry.id}-title` }, entry.name[language]),
    element(
      'div',
      { class: 'summary' },
      element('p', {}, entry.purpose[language]),
      drawing(entry.describe(choices(), anySheet)),
    ),
    ...question.elements,
    element('div', { class: 'actions' }, press),
    outcome.element,
  );
}

const firstSymbol = '600519.SH';
const [firstUniverse] = universes;
const anySheet: Given = { symbol: parseSymbol(firstSymbol), universe: firstUniverse };

/** Decorative: the text beside it says what the sheet has. */
function drawing(sheet: SheetDescription): SVGElement {
  const { width, height, paths } = pictureOf(sheet);
  const picture = svg('svg', { class: 'picture', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  picture.append(...paths.map(({ part, data }) => svg('path', { class: part, d: data })));
  return picture;
}

/** A sheet is all in the workbook's language, which it sets in a new workbook: else its labels differ from its column names. */
async function languageForSheets({ language, workbookLanguage }: PaneContext): Promise<Language> {
  return workbookLanguage.then((workbook) => workbook.fix()).catch(() => language);
}

/** The input of a dashboard. */
interface Question {
  readonly elements: readonly HTMLElement[];
  /** @throws MarketDataError for a text that is no symbol */
  readonly answer: () => Given;
  readonly onEnter: (act: () => void) => void;
}

function questionOf({ texts, client }: PaneContext, { id, asks }: DashboardEntry): Question {
  const given = (symbol = firstSymbol, universe: Universe = firstUniverse): Given => ({
    symbol: parseSymbol(symbol, 'symbol', client.markets().own),
    universe,
  });
  if (asks === 'symbol') {
    const input = textInput(`${id}-symbol`, texts('dashboards.symbol'));
    input.value = firstSymbol;
    return { elements: [input], answer: () => given(input.value), onEnter: (act) => onEnter(input, act) };
  }
  if (asks === 'universe') {
    const list = labelledSelect(`${id}-universe`, texts('dashboards.universe'), universes, (each) =>
      texts(`universe.${each}`),
    );
    return { elements: [list.element], answer: () => given(firstSymbol, list.chosen()), onEnter: () => {} };
  }
  return { elements: [], answer: () => given(), onEnter: () => {} };
}

const riseColours = ['green', 'red'] as const satisfies readonly RiseColour[];

/** The colour of rises: a setting; without one it follows the language. */
function riseColourChoice({ settings, language, texts, capabilities }: PaneContext) {
  const current = () => riseColourOf(settings.current(), language);
  const list = labelledSelect('rise-colour', texts('dashboards.rise'), riseColours, (colour) =>
    texts(`dashboards.rise.${colour}`),
  );
  const draw = () => (list.select.selectedIndex = riseColours.indexOf(current()));
  draw();
  list.select.addEventListener('change', () => settings.update({ riseColour: list.chosen() }));
  return {
    element: list.element,
    choices: (): DashboardChoices => ({
      language,
      rise: current(),
      plainValues: !hasValueFormats(capabilities, settings.current()),
    }),
    stop: settings.subscribe(draw),
  };
}
