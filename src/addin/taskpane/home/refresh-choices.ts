/** When the workbook is refreshed without being asked: on open, and at an interval. */
import { refreshesOnOpen, refreshIntervals } from '../../excel/storage/addin-settings';
import { element } from '../controls/elements';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { selectSetting } from '../controls/select-setting';
import { startupChoice } from './startup-choice';

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
