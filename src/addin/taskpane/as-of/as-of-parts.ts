/** The parts of the pane about the workbook's time, which load together. */
import { asOfBanner, type AsOfBanner } from './as-of-banner';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { defaultSettings } from '../../../client/store/settings';
import { type AsOfWords, asOfWords } from '../../i18n/pane/as-of';
import type { Language } from '../../i18n/language';
import { element, section } from '../controls/elements';
import { numberInput, type NumberSetting } from '../controls/number-input';
import { createHolidayCalendar } from './holiday-calendar';
import { createReplay } from './replay';
import { replayControls } from './replay-controls';
import { timeSetter } from './time-setter';

export interface AsOfParts {
  /** Above every view. */
  readonly banner: PanePart;
  /** Built once, when its view is first shown. */
  readonly section: () => PanePart;
}

export function asOfParts(context: PaneContext): AsOfParts {
  const banner = asOfBanner(context);
  return { banner, section: () => asOfSection(context, banner.keep) };
}

/** The section “As of”: sets the workbook to another time, and replays the market from there. */
function asOfSection(context: PaneContext, keep: AsOfBanner['keep']): PanePart {
  const { clock, client, language } = context;
  const say = asOfWords(language);
  const calendar = createHolidayCalendar({ bars: client.bars, clock });
  const setter = timeSetter(context, calendar, keep);
  const isRecalculated = () => {
    const { requestsQueued, requestsInFlight } = client.activity.snapshot();
    // While they are paused, nothing comes of them.
    const isWaiting = !client.pause.isPaused() && requestsQueued + requestsInFlight > 0;
    return context.isRecalculated() && !isWaiting;
  };
  const replay = replayControls(
    context,
    (onChange) => createReplay({ ...context, pause: client.pause, calendar, isRecalculated, keep, onChange }),
    setter.set,
  );
  const requests = numberInput(context, requestsSetting(say));
  const hint = element('p', { class: 'hint' }, `${say('hint')} `, helpLink(say, language));
  const cost = element('p', { class: 'hint' }, say('requests.cost'));
  const parts = [setter, replay, requests];
  const elements = [hint, ...parts.map((part) => part.element), cost];
  return {
    element: section('workbook-time', say('title'), ...elements),
    stop: () => parts.forEach(({ stop }) => stop()),
  };
}

function requestsSetting(say: AsOfWords): NumberSetting {
  const { asOfRequests: whenBlank } = defaultSettings;
  return {
    id: 'as-of-requests',
    label: say('requests'),
    hint: say('requests.hint', { count: whenBlank }),
    min: 1,
    max: 10_000,
    read: ({ asOfRequests }) => (asOfRequests === whenBlank ? undefined : asOfRequests),
    change: (value) => ({ asOfRequests: value ?? whenBlank }),
  };
}

function helpLink(say: AsOfWords, language: Language): HTMLElement {
  const href = `help.html?lang=${language}#as-of`;
  return element('a', { id: 'as-of-help', href, target: '_blank', rel: 'noopener' }, say('help'));
}
