/** When the workbook is refreshed without being asked: on open, and at an interval. */
import { refreshesOnOpen, refreshIntervals } from '../../../client/settings';
import { element } from '../controls/elements';
import { laterPart } from '../controls/later-part';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { selectSetting } from '../controls/select-setting';
import type { StartupChoice } from './startup-choice';

export function refreshChoices(context: PaneContext): PanePart {
  const { texts } = context;
  const startup = startupOf(context);
  const onOpen = selectSetting(context, {
    id: 'refresh-on-open',
    title: texts('refresh.on-open'),
    values: refreshesOnOpen,
    nameOf: (value) => texts(`refresh.on-open.${value}`),
    read: ({ refreshOnOpen }) => refreshOnOpen,
    change: (refreshOnOpen) => ({ refreshOnOpen }),
    // Without the part the setting alone is changed.
    onChosen: (value) => void startup.then((part) => part.follow(value !== 'never')).catch(() => {}),
  });
  const interval = selectSetting(context, {
    id: 'refresh-interval',
    title: texts('refresh.interval'),
    values: refreshIntervals,
    nameOf: (minutes) => texts(minutes === 0 ? 'refresh.interval.off' : 'refresh.interval.minutes', { minutes }),
    read: ({ refreshMinutes }) => refreshMinutes,
    change: (refreshMinutes) => ({ refreshMinutes }),
  });
  const parts = [onOpen, laterPart(() => startup), interval];
  return {
    element: element('div', { class: 'choices' }, ...parts.map((part) => part.element)),
    stop: () => parts.forEach(({ stop }) => stop()),
  };
}

async function startupOf(context: PaneContext): Promise<StartupChoice> {
  const { startupChoice } = await import(/* webpackChunkName: "advanced" */ './startup-choice');
  return startupChoice(context);
}
