/** A list to choose from, below its label. */
import { element } from './elements';
import type { AddInSettings } from '../../excel/storage/settings-store';
import type { PaneContext, PanePart } from './pane-services';

interface LabelledSelect<T> {
  readonly element: HTMLElement;
  readonly select: HTMLSelectElement;
  /** The chosen value; undefined only for a list without values. */
  readonly chosen: () => T | undefined;
}

/** The first value is chosen at first. @param nameOf what the list shows of a value */
export function labelledSelect<T extends string | number>(
  id: string,
  label: string,
  values: readonly T[],
  nameOf: (value: T) => string,
): LabelledSelect<T> {
  const select = element(
    'select',
    { id },
    ...values.map((value) => element('option', { value: String(value) }, nameOf(value))),
  );
  return {
    element: element('div', { class: 'field' }, element('label', { for: id }, label), select),
    select,
    chosen: () => values[select.selectedIndex],
  };
}

interface SelectSetting<T> {
  readonly id: string;
  readonly title: string;
  readonly values: readonly T[];
  readonly nameOf: (value: T) => string;
  readonly read: (settings: AddInSettings) => T;
  readonly change: (value: T) => Partial<AddInSettings>;
  /** A person has chosen it here; settings also change in other windows. */
  readonly onChosen?: (value: T) => void;
}

/** A setting with a few values, as a list to choose from. */
export function selectSetting<T extends string | number>(
  { settings }: PaneContext,
  { id, title, values, nameOf, read, change, onChosen }: SelectSetting<T>,
): PanePart {
  const list = labelledSelect(id, title, values, nameOf);
  const draw = () => (list.select.selectedIndex = values.indexOf(read(settings.current())));
  list.select.addEventListener('change', () => {
    const value = list.chosen();
    if (value === undefined) return;
    settings.update(change(value));
    onChosen?.(value);
  });
  draw();
  return { element: list.element, stop: settings.subscribe(draw) };
}
