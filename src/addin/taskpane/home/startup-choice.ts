/** Says whether Excel starts the add-in with the open workbook, without which Refresh on open may do nothing, and changes it. */
import { openStartupBehavior } from '../../excel/refresh/startup-behavior';
import { startupTexts } from '../../i18n/problems/startup';
import { textsOf } from '../../i18n/language';
import { attempt } from '../controls/attempt';
import { element, notice, rowOf, setAttribute, setText } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart } from '../controls/pane-services';

export interface StartupChoice extends PanePart {
  /** A person has turned Refresh on open on or off: the open workbook follows. */
  readonly follow: (isRefreshed: boolean) => Promise<void>;
}

/** Shows nothing where Excel has no such thing. */
export function startupChoice(context: PaneContext, startup = openStartupBehavior()): StartupChoice {
  const { settings, language, texts } = context;
  const say = textsOf(startupTexts, language);
  const line = notice('startup-state');
  const isRefreshed = () => settings.current().refreshOnOpen !== 'never';
  let starts: boolean | undefined;
  const toggle = button('startup', '', () => void set(starts !== true));
  const area = element('div', { class: 'startup' }, line.element, rowOf(toggle));
  const sentence = () => say(starts === true ? 'load' : 'none');
  const draw = () => {
    setText(toggle, say(starts === true ? 'stop' : 'start'));
    setAttribute(area, 'hidden', starts === undefined || !(starts || isRefreshed()));
    line.show(sentence());
  };
  const set = (isWanted: boolean) =>
    attempt(line, texts, async () => {
      await startup?.setStart(isWanted);
      starts = isWanted;
      draw();
      return sentence();
    });
  draw();
  startup?.startsWithWorkbook().then(
    (isStarted) => {
      starts = isStarted;
      draw();
    },
    // Excel cannot tell: nothing is offered.
    () => {},
  );
  return {
    element: area,
    follow: async (isWanted) => {
      if (startup) await set(isWanted);
    },
    stop: settings.subscribe(draw),
  };
}
