/** The parts of the pane about the workbook's time, which load together. */
import { asOfBanner, type AsOfBanner } from './as-of-banner';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { defaultSettings } from '../../../client/store/settings';
import { type AsOfWords, asOfWords } from '../../i18n/pane/as-of';
import type { Language } from '../../i18n/language';
import { element, section, notice, setText } from '../controls/elements';
import { numberInput, type NumberSetting } from '../controls/number-input';
import { createHolidayCalendar } from './holiday-calendar';
import { createReplay, type Replay, type ReplayState, type Speed, speeds } from './replay';
import { timeSetter } from './time-setter';
import { button } from '../controls/fluent';
import { labelledSelect } from '../controls/labelled-select';

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

const fastest = speeds[2];

/**
 * The controls of the replay: steps, play and pause, speed.
 *
 * @param begin gives the workbook the time that is entered. @returns false when none is
 */
export function replayControls(
  { time, language }: PaneContext,
  createReplay: (onChange: () => void) => Replay,
  begin: () => boolean,
): PanePart {
  const say = asOfWords(language);
  const result = notice('replay-result');
  const hint = element('p', { class: 'hint' });
  const speed = labelledSelect('replay-speed', say('speed'), speeds, (each) => `${each}×`);
  speed.select.selectedIndex = speeds.indexOf(fastest);
  const replay = createReplay(() => draw());
  const press = pressesOf(replay, { hasTime: () => time.current() !== undefined, begin });
  const toggle = button('replay-play', '', () => press.toggle(speed.chosen() ?? fastest));
  const draw = () => {
    const state = replay.state();
    setText(toggle, say(isRunning(state) ? 'pause' : 'play'));
    setText(hint, say(time.isDailyOnly() ? 'replay.days' : 'replay.minutes'));
    const told = state === 'held' || state === 'ended' ? say(`replay.${state}`) : '';
    result.show(told, state === 'held' ? 'warning' : 'plain');
  };
  speed.select.addEventListener('change', () => press.changeSpeed(speed.chosen() ?? fastest));
  draw();
  const back = button('replay-back', say('back'), () => press.step(-1));
  const forward = button('replay-forward', say('forward'), () => press.step(1));
  const heading = element('h3', { id: 'replay-title' }, say('replay'));
  const actions = element('div', { class: 'actions' }, back, toggle, forward);
  const attributes = { id: 'replay', class: 'group', role: 'group', 'aria-labelledby': heading.id };
  const endings = [time.subscribe(draw), () => replay.stop()];
  return {
    element: element('div', attributes, heading, actions, speed.element, hint, result.element),
    stop: () => endings.forEach((end) => end()),
  };
}

interface Start {
  readonly hasTime: () => boolean;
  readonly begin: () => boolean;
}

/** Without a time, the first press sets the one that is entered: for a step, that is the step. */
function pressesOf(replay: Replay, { hasTime, begin }: Start) {
  return {
    toggle(speed: Speed) {
      if (isRunning(replay.state())) replay.pause();
      else if (hasTime() || begin()) replay.play(speed);
    },
    changeSpeed(speed: Speed) {
      if (isRunning(replay.state())) replay.play(speed);
    },
    step(direction: 1 | -1) {
      if (hasTime()) replay.step(direction);
      else begin();
    },
  };
}

function isRunning(state: ReplayState): boolean {
  return state === 'playing' || state === 'held';
}
