/** The buttons for refreshing and for pausing live cells, with their outcomes. */
import type { RefreshOutcome, RefreshScope } from '../excel/refresh';
import { messageOf } from './attempt';
import { element, notice, section, setText } from './elements';
import { button } from './fluent';
import type { PaneContext, PanePart } from './pane-services';
import { refreshChoices } from './refresh-choices';
import { leavesCells, outcomeText } from './refresh-outcome';

export interface RefreshSection extends PanePart {
  /** Shows the outcome of a refresh. @returns false when Excel refused it */
  readonly show: (outcome: Promise<RefreshOutcome>) => Promise<boolean>;
}

const scopes = ['selection', 'sheet', 'workbook'] as const satisfies readonly RefreshScope[];

export function refreshSection(context: PaneContext): RefreshSection {
  const { refresh, texts } = context;
  const result = notice('refresh-result');
  let runs = 0;
  const show = async (running: Promise<RefreshOutcome>) => {
    const mine = ++runs;
    result.show(texts('refresh.running'));
    try {
      const outcome = await running;
      if (mine === runs) result.show(outcomeText(outcome, texts), leavesCells(outcome) ? 'warning' : 'plain');
      return true;
    } catch (error) {
      const detail = messageOf(error);
      if (mine === runs) result.show(texts('refresh.failed', { detail }), 'bad');
      return false;
    }
  };
  const run = (scope: RefreshScope) => show(refresh(scope));
  const buttons = scopes.map((scope) =>
    button(`refresh-${scope}`, texts(`refresh.${scope}`), () => {
      void run(scope);
    }),
  );
  const hint = element('p', { class: 'hint' }, texts('refresh.hint'));
  const actions = element('div', { class: 'actions' }, ...buttons);
  const live = liveSwitch(context);
  const choices = refreshChoices(context);
  return {
    element: section('refresh', texts('refresh'), hint, actions, result.element, live.element, choices.element),
    show,
    stop: () => {
      live.stop();
      choices.stop();
    },
  };
}

/** The ribbon toggles the same pause, so the button is redrawn on every change of it. */
function liveSwitch({ livePause, texts }: PaneContext): PanePart {
  const state = notice('live-state');
  const toggle = button('live-toggle', '', () => livePause.set(!livePause.isPaused()));
  const draw = () => {
    const isPaused = livePause.isPaused();
    setText(toggle, texts(isPaused ? 'live.resume' : 'live.pause'));
    state.show(isPaused ? texts('live.paused') : '', 'warning');
  };
  draw();
  return {
    element: element('div', { class: 'live' }, element('div', { class: 'actions' }, toggle), state.element),
    stop: livePause.subscribe(draw),
  };
}
