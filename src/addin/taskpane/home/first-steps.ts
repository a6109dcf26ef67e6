/** What a newcomer can try beside the sheet, above the views until it is dismissed: then it never comes back. */
import type { PaneView } from '../../excel/storage/preferences';
import { firstStepsTexts } from '../../i18n/pane/first-run';
import { textsOf } from '../../i18n/language';
import { element, section, setAttribute } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { asksForKey } from './key-question';

type Step = 'symbol' | 'chart' | 'date';

/** The view of each step, and the element in it that gets the focus. */
const places: Readonly<Record<Step, readonly [PaneView, string]>> = {
  symbol: ['insert', 'symbol-search'],
  chart: ['dashboards', 'insert-stock'],
  date: ['home', 'as-of'],
};

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
