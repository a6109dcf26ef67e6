/** The controls of the replay: steps, play and pause, speed. */
import { asOfWords } from '../../i18n/pane/as-of';
import { element, notice, setText } from '../controls/elements';
import { button } from '../controls/fluent';
import { labelledSelect } from '../controls/labelled-select';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { type Replay, type ReplayState, type Speed, speeds } from './replay';

const fastest = speeds[2];

/** @param begin gives the workbook the time that is entered. @returns false when none is */
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
