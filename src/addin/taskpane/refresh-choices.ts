/** When the workbook is refreshed without being asked: on open, and at an interval. */
import { refreshesOnOpen, refreshIntervals, type Settings } from '../../client/settings';
import { element } from './elements';
import { labelledSelect } from './labelled-select';
import type { PaneContext, PanePart } from './pane-services';

interface Choice<T> {
  readonly id: string;
  readonly title: string;
  readonly values: readonly T[];
  readonly nameOf: (value: T) => string;
  readonly read: (settings: Settings) => T;
  readonly change: (value: T) => Partial<Settings>;
}

export function refreshChoices(context: PaneContext): PanePart {
  const { texts } = context;
  const onOpen = choice(context, {
    id: 'refresh-on-open',
    title: texts('refresh.on-open'),
    values: refreshesOnOpen,
    nameOf: (value) => texts(`refresh.on-open.${value}`),
    read: ({ refreshOnOpen }) => refreshOnOpen,
    change: (refreshOnOpen) => ({ refreshOnOpen }),
  });
  const interval = choice(context, {
    id: 'refresh-interval',
    title: texts('refresh.interval'),
    values: refreshIntervals,
    nameOf: (minutes) => texts(minutes === 0 ? 'refresh.interval.off' : 'refresh.interval.minutes', { minutes }),
    read: ({ refreshMinutes }) => refreshMinutes,
    change: (refreshMinutes) => ({ refreshMinutes }),
  });
  const parts = [onOpen, interval];
  return {
    element: element('div', { class: 'choices' }, ...parts.map((part) => part.element)),
    stop: () => parts.forEach(({ stop }) => stop()),
  };
}

function choice<T extends string | number>(
  { settings }: PaneContext,
  { id, title, values, nameOf, read, change }: Choice<T>,
): PanePart {
  const list = labelledSelect(id, title, values, nameOf);
  const draw = () => (list.select.selectedIndex = values.indexOf(read(settings.current())));
  list.select.addEventListener('change', () => {
    const value = list.chosen();
    if (value !== undefined) settings.update(change(value));
  });
  draw();
  return { element: list.element, stop: settings.subscribe(draw) };
}
