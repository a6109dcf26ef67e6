/** When the workbook is refreshed without being asked: on open, and at an interval. */
import { refreshesOnOpen, refreshIntervals } from '../../excel/storage/settings-store';
import { element, attempt, notice, rowOf, setAttribute, setText } from '../controls/elements';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { selectSetting } from '../controls/labelled-select';
import { openStartupBehavior } from '../../excel/host/office-settings';
import { startupTexts } from '../../i18n/pane/office-settings';
import { textsOf } from '../../i18n/language';
import { button } from '../controls/fluent';

export function refreshChoices(context: PaneContext): PanePart {
  const { texts } = context;
  const startup = startupChoice(context);
  const onOpen = selectSetting(context, {
    id: 'refresh-on-open',
    title: texts('refresh.on-open'),
    values: refreshesOnOpen,
    nameOf: (value) => texts(`refresh.on-open.${value}`),
    read: ({ refreshOnOpen }) => refreshOnOpen,
    change: (refreshOnOpen) => ({ refreshOnOpen }),
    onChosen: (value) => void startup.follow(value !== 'never'),
  });
  const interval = selectSetting(context, {
    id: 'refresh-interval',
    title: texts('refresh.interval'),
    values: refreshIntervals,
    nameOf: (minutes) => texts(minutes === 0 ? 'refresh.interval.off' : 'refresh.interval.minutes', { minutes }),
    read: ({ refreshMinutes }) => refreshMinutes,
    change: (refreshMinutes) => ({ refreshMinutes }),
  });
  const parts = [onOpen, startup, interval];
  return {
    element: element('div', { class: 'choices' }, ...parts.map((part) => part.element)),
    stop: () => parts.forEach(({ stop }) => stop()),
  };
}

interface StartupChoice extends PanePart {
  /** A person has turned Refresh on open on or off: the open workbook follows. */
  readonly follow: (isRefreshed: boolean) => Promise<void>;
}

/**
 * Says whether Excel starts the add-in with the open workbook, without which Refresh on open may do nothing, and
 * changes it. Shows nothing where Excel has no such thing.
 */
function startupChoice(context: PaneContext, startup = openStartupBehavior()): StartupChoice {
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
