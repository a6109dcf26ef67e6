/** The buttons for refreshing and for pausing all requests, with their outcomes. */
import type { RefreshOutcome, RefreshScope } from '../../excel/refresh/refresh';
import { lazy } from '../../../client/timing/lazy';
import { messageOf, element, notice, section, setText } from '../controls/elements';
import { button } from '../controls/fluent';
import { laterPart, type PaneContext, type PanePart } from '../controls/pane-services';
import { leavesCells, outcomeText } from './refresh-outcome';

export interface RefreshSection extends PanePart {
  /** Shows the outcome of a refresh (`isAsked` as in `outcomeText`). @returns false when Excel refused it */
  readonly show: (outcome: Promise<RefreshOutcome>, isAsked?: boolean) => Promise<boolean>;
}

const scopes = ['selection', 'sheet', 'workbook'] as const satisfies readonly RefreshScope[];

export function refreshSection(context: PaneContext): RefreshSection {
  const { refresh, texts } = context;
  const result = notice('refresh-result');
  let runs = 0;
  const show = async (running: Promise<RefreshOutcome>, isAsked = true) => {
    const mine = ++runs;
    result.show(texts('refresh.running'));
    try {
      const outcome = await running;
      const tone = leavesCells(outcome) ? 'warning' : 'plain';
      if (mine === runs) result.show(outcomeText(outcome, texts, isAsked), tone);
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
      // oxlint-disable-next-line typescript/no-floating-promises -- It shows its own failure.
      void run(scope);
    }),
  );
  const hint = element('p', { class: 'hint' }, texts('refresh.hint'));
  const actions = element('div', { class: 'actions' }, ...buttons);
  const pause = pauseSwitch(context);
  const choices = laterPart(async () => (await loadChoices()).refreshChoices(context));
  return {
    element: section('refresh', texts('refresh'), hint, actions, result.element, pause.element, choices.element),
    show,
    stop: () => {
      pause.stop();
      choices.stop();
    },
  };
}

const loadChoices = lazy('home', () => import(/* webpackChunkName: "home" */ './refresh-choices'));

/** The ribbon toggles the same pause, so the button is redrawn on every change of it. */
function pauseSwitch({ client: { pause }, texts }: PaneContext): PanePart {
  const state = notice('pause-state');
  const toggle = button('pause-toggle', '', () => pause.set(!pause.isPaused()));
  const draw = () => {
    const isPaused = pause.isPaused();
    setText(toggle, texts(isPaused ? 'pause.resume' : 'pause'));
    state.show(isPaused ? texts('pause.state') : '', 'warning');
  };
  draw();
  return {
    element: element('div', { class: 'pause' }, element('div', { class: 'actions' }, toggle), state.element),
    stop: pause.subscribe(draw),
  };
}
