/** Rarely used settings: the workbook's column names, short numbers, plain values, linked securities, errors as text, functions of the plan, request budgets, maximum ages of values, the placement of the key, own shortcuts, and a repair of the functions. */
import '@fluentui/web-components/checkbox.js';
import type { Checkbox } from '@fluentui/web-components';
import { defaultScreenRequests } from '../../../client/store/settings';
import { lazy } from '../../../client/timing/lazy';
import type { AddInSettings } from '../../excel/storage/settings-store';
import { textsOf } from '../../i18n/language';
import { type AdvancedText, advancedTexts, type AdvancedWords, repairTexts } from '../../i18n/pane/advanced';
import { documentToggle } from '../controls/document-toggle';
import { element } from '../controls/elements';
import { numberInput, type NumberSetting } from '../controls/number-input';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { selectSetting } from '../controls/labelled-select';
import { ageSetting, freshAges, staleAges } from './age-settings';
import { languageChoice } from './language-choice';

const loadShortcuts = lazy('home', () => import(/* webpackChunkName: "home" */ './shortcut-settings'));

interface Budget {
  readonly budget: 'requestsPerMinute' | 'requestsPerDay' | 'symbolsPerRequest' | 'screenRequests';
  readonly id: string;
  readonly label: AdvancedText;
  readonly hint: AdvancedText;
  readonly note?: AdvancedText;
  readonly max: number;
}

const budgets: readonly Budget[] = [
  {
    budget: 'requestsPerMinute',
    id: 'requests-per-minute',
    label: 'per-minute',
    hint: 'per-minute.hint',
    max: 100_000,
  },
  {
    budget: 'requestsPerDay',
    id: 'requests-per-day',
    label: 'per-day',
    hint: 'per-minute.hint',
    note: 'per-day.note',
    max: 10_000_000,
  },
  {
    budget: 'symbolsPerRequest',
    id: 'symbols-per-request',
    label: 'symbols',
    hint: 'symbols.hint',
    note: 'symbols.note',
    max: 10_000,
  },
  {
    budget: 'screenRequests',
    id: 'screen-requests',
    label: 'screens',
    hint: 'screens.hint',
    max: 10_000,
  },
];

export async function advancedSection(context: PaneContext): Promise<PanePart> {
  const functionsCache = await context.functionsCache;
  const { capabilities } = context;
  const say = wordsOf(context);
  const inputs = budgets.flatMap((budget) => [
    numberInput(context, budgetSetting(budget, say)),
    ...(budget.budget === 'requestsPerMinute' ? [minuteCounts(context)] : []),
  ]);
  const linked = capabilities.linkedEntities ? [linkedSecurities] : [];
  const ofPlan = capabilities.functionVisibility ? [planFunctionsOnly] : [];
  const choices = [shortNumbers, plainValues, plainLive, ...linked, errorsAsText, ...ofPlan, keyInQuery].map((each) =>
    choice(context, each),
  );
  const names = languageChoice(context);
  const ages = (of: typeof freshAges) => of.map((age) => numberInput(context, ageSetting(age, say)));
  const [fresh, stale] = [ages(freshAges), ages(staleAges)];
  const parts = [names, ...inputs, ...choices, ...fresh, ...stale];
  return {
    element: element(
      'details',
      { id: 'advanced' },
      element('summary', {}, say('title')),
      ...[names, ...inputs, ...choices].map((part) => part.element),
      group('fresh', say('ages.fresh'), say('ages.fresh.hint'), fresh),
      group('stale', say('ages.stale'), say('ages.stale.hint'), stale),
      ...(capabilities.ownShortcuts ? [shortcutsOnceLoaded(context)] : []),
      ...(functionsCache ? [documentToggle(context, 'repair', repairTexts, functionsCache)] : []),
    ),
    stop: () => parts.forEach(({ stop }) => stop()),
  };
}

/** Few people choose their own: without them nothing is missed. */
function shortcutsOnceLoaded(context: PaneContext): HTMLElement {
  const place = element('div');
  loadShortcuts().then(
    ({ shortcutSettings, shortcutsOfOffice }) =>
      place.append(shortcutSettings(context, shortcutsOfOffice(context.clock))),
    () => {},
  );
  return place;
}

const wordsOf = ({ language }: PaneContext) => textsOf(advancedTexts, language);

/** Plans limit each function by itself; some services all requests. */
function minuteCounts(context: PaneContext): PanePart {
  const say = wordsOf(context);
  return selectSetting(context, {
    id: 'requests-per-minute-count',
    title: say('per-minute.counts'),
    values: ['function', 'all'],
    nameOf: (value) => say(`per-minute.${value}`),
    read: ({ requestsPerMinuteCount }) => requestsPerMinuteCount,
    change: (requestsPerMinuteCount) => ({ requestsPerMinuteCount }),
  });
}

function budgetSetting({ budget, id, label, hint, note, max }: Budget, say: AdvancedWords): NumberSetting {
  return {
    id,
    label: say(label),
    hint: say(hint, { count: defaultScreenRequests }),
    note: note && say(note),
    min: 1,
    max,
    read: (settings) => settings[budget],
    change: (value) => ({ [budget]: value }),
  };
}

/** A setting that is on or off. */
interface Choice {
  readonly id: string;
  readonly label: AdvancedText;
  readonly read: (settings: AddInSettings) => boolean;
  readonly change: (isOn: boolean) => Partial<AddInSettings>;
}

const shortNumbers: Choice = {
  id: 'short-numbers',
  label: 'short-numbers',
  read: (settings) => settings.shortNumbers,
  change: (isOn) => ({ shortNumbers: isOn }),
};

const plainValues: Choice = {
  id: 'plain-values',
  label: 'plain-values',
  read: (settings) => settings.plainValues,
  change: (isOn) => ({ plainValues: isOn }),
};

const plainLive: Choice = {
  id: 'plain-live',
  label: 'plain-live',
  read: (settings) => settings.plainLive,
  change: (isOn) => ({ plainLive: isOn }),
};

const linkedSecurities: Choice = {
  id: 'linked-securities',
  label: 'linked-securities',
  read: (settings) => settings.linkedSecurities,
  change: (isOn) => ({ linkedSecurities: isOn }),
};

const errorsAsText: Choice = {
  id: 'errors-as-text',
  label: 'errors-as-text',
  read: (settings) => settings.errorsAsText,
  change: (isOn) => ({ errorsAsText: isOn }),
};

const planFunctionsOnly: Choice = {
  id: 'plan-functions-only',
  label: 'plan-functions-only',
  read: (settings) => settings.planFunctionsOnly,
  change: (isOn) => ({ planFunctionsOnly: isOn }),
};

const keyInQuery: Choice = {
  id: 'key-in-query',
  label: 'key-in-query',
  read: ({ keyPlacement }) => keyPlacement === 'query',
  change: (isOn) => ({ keyPlacement: isOn ? 'query' : 'header' }),
};

function choice(context: PaneContext, { id, label, read, change }: Choice): PanePart {
  const { settings } = context;
  const box = checkbox(id);
  box.addEventListener('change', () => settings.update(change(box.checked)));
  const draw = () => (box.checked = read(settings.current()));
  draw();
  const name = element('label', { for: id }, wordsOf(context)(label));
  return { element: element('div', { class: 'choice' }, box, name), stop: settings.subscribe(draw) };
}

function group(id: string, title: string, hint: string, inputs: readonly PanePart[]): HTMLElement {
  const heading = element('h3', { id: `${id}-title` }, title);
  return element(
    'div',
    { id, class: 'group', role: 'group', 'aria-labelledby': heading.id },
    heading,
    element('p', { class: 'hint' }, hint),
    ...inputs.map((input) => input.element),
  );
}

declare global {
  interface HTMLElementTagNameMap {
    'fluent-checkbox': Checkbox;
  }
}

function checkbox(id: string): Checkbox {
  return element('fluent-checkbox', { id });
}
