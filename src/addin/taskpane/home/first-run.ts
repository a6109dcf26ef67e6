/** The first screen of the pane, until a key is there or the person skips it: one field, and what works without a key. */
import { keyUrl } from '../../../brand/build';
import { noKeyNeeded } from '../../../client/store/settings';
import { overview } from '../../dashboards/overview';
import { hasValueFormats } from '../../excel/host/capabilities';
import { insertSheet } from '../../excel/insert/insert-sheet';
import { attempt, element, notice, rowOf, section, setAttribute } from '../controls/elements';
import { testedVerdict, type Verdict } from './connection-verdict';
import { asksForKey, demoKey } from './key-question';
import { button, onEnter } from '../controls/fluent';
import { keyInput } from '../controls/key-input';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { riseColourOf, roomForSheets } from '../controls/inserted-sheets';
import type { PaneView } from '../../excel/storage/preferences';
import { firstStepsTexts } from '../../i18n/pane/first-run';
import { textsOf } from '../../i18n/language';

/** @param end shows the rest of the pane */
export function firstRun(context: PaneContext, end: () => void): PanePart {
  const { client, settings, preferences, texts } = context;
  const screen = element('div', { class: 'first-run' });
  const result = notice('first-run-result');
  const show = (next: HTMLElement) => {
    screen.replaceChildren(next);
    next.querySelector('h2')?.focus();
  };
  let tried: string | undefined;
  const use = async (apiKey: string) => {
    tried = apiKey;
    result.show(texts('test.running'));
    settings.update({ apiKey });
    const verdict = await testedVerdict(context, { baseUrl: settings.current().baseUrl, apiKey });
    if (tried !== apiKey) return;
    result.show(verdict.text, verdict.tone);
    if (verdict.tone !== 'bad') show(whatNext(context, verdict, end));
  };
  const skip = () => {
    preferences.skipFirstRun();
    end();
  };
  screen.append(question(context, { use: (apiKey) => void use(apiKey), skip, result: result.element }));
  // Another window of the add-in has stored a key, or the service is used without one again.
  const endIfAnswered = () => {
    if (settings.current().apiKey !== tried && !asksForKey(context)) end();
  };
  const endings = [settings.subscribe(endIfAnswered), client.activity.subscribe(endIfAnswered)];
  return { element: screen, stop: () => endings.forEach((stop) => stop()) };
}

interface Answers {
  readonly use: (apiKey: string) => void;
  readonly skip: () => void;
  readonly result: HTMLElement;
}

function question({ texts, settings, takesDemoKey }: PaneContext, { use, skip, result }: Answers): HTMLElement {
  const { baseUrl } = settings.current();
  const key = keyInput(texts);
  key.element.setAttribute('placeholder', texts('api-key.enter'));
  const start = () => {
    if (key.typed() === '') key.element.focus();
    else use(key.typed());
  };
  onEnter(key.element, start);
  const hint = element('p', { class: 'hint' }, texts('first-run.key', { host: new URL(baseUrl).host }));
  const getKey = element('a', { href: keyUrl, target: '_blank', rel: 'noopener' }, texts('first-run.get-key'));
  const simulated = element(
    'div',
    { class: 'offer' },
    element('p', {}, texts('first-run.simulated.hint')),
    button('first-run-simulated', texts('first-run.simulated'), () => use(demoKey)),
  );
  return section(
    'first-run',
    texts('first-run'),
    element('p', {}, texts('first-run.what')),
    ...(takesDemoKey(baseUrl) ? [simulated] : []),
    key.element,
    hint,
    ...(keyUrl === undefined ? [] : [getKey]),
    element(
      'div',
      { class: 'actions' },
      button('first-run-start', texts('first-run.start'), start, 'primary'),
      button('first-run-skip', texts('first-run.skip'), skip, 'subtle'),
    ),
    rowOf(button('first-run-no-key', texts('api-key.not-needed'), () => use(noKeyNeeded), 'outline')),
    result,
  );
}

/** @param verdict a warning is shown: it says what the service lacks */
function whatNext(context: PaneContext, verdict: Verdict, end: () => void): HTMLElement {
  const { texts, run, language, settings, capabilities } = context;
  const result = notice('first-run-result');
  if (verdict.tone === 'warning') result.show(verdict.text, verdict.tone);
  const insert = () =>
    attempt(result, texts, async () => {
      result.show(texts('dashboards.running'));
      const rise = riseColourOf(settings.current(), language);
      const plainValues = !hasValueFormats(capabilities, settings.current());
      const { name, refusedCharts } = await insertSheet(
        run,
        overview({ language, rise, plainValues, room: roomForSheets(window) }),
      );
      if (refusedCharts.length > 0) return texts('dashboards.without', { name, charts: refusedCharts.join(', ') });
      end();
      return texts('dashboards.inserted', { name });
    });
  const screen = section(
    'first-run',
    texts('first-run.works'),
    element('p', {}, texts('first-run.next')),
    element(
      'div',
      { class: 'actions' },
      button('first-run-sample', texts('first-run.sample'), () => void insert(), 'primary'),
      button('first-run-done', texts('first-run.done'), end),
    ),
    result.element,
  );
  // Screen readers begin at the new screen.
  screen.querySelector('h2')?.setAttribute('tabindex', '-1');
  return screen;
}

type Step = 'symbol' | 'chart' | 'date';

/** The view of each step, and the element in it that gets the focus. */
const places: Readonly<Record<Step, readonly [PaneView, string]>> = {
  symbol: ['insert', 'symbol-search'],
  chart: ['dashboards', 'insert-stock'],
  date: ['home', 'as-of'],
};

/** What a newcomer can try beside the sheet, above the views until it is dismissed: then it never comes back. */
export function firstSteps(context: PaneContext, goTo: (view: PaneView, focus: string) => void): PanePart {
  const { language, preferences, settings } = context;
  const say = textsOf(firstStepsTexts, language);
  const items = (['symbol', 'chart', 'date'] as const).map((step) => {
    const link = element('button', { type: 'button', class: 'link' }, say(step));
    link.addEventListener('click', () => goTo(...places[step]));
    return element('li', {}, link, ' ', element('span', { class: 'hint' }, say(`${step}.hint`)));
  });
  const dismiss = () => {
    preferences.dismissFirstSteps();
    end();
    steps.remove();
  };
  const dismissing = button('first-steps-dismiss', say('dismiss'), dismiss, 'subtle');
  const steps = section('first-steps', say('title'), dismissing, element('ol', {}, ...items));
  // Without a key none of them shows a value.
  const draw = () => setAttribute(steps, 'hidden', asksForKey(context));
  const end = settings.subscribe(draw);
  draw();
  return { element: steps, stop: end };
}
