/** A setting with a few values, as a list to choose from. */
import type { AddInSettings } from '../../excel/storage/addin-settings';
import { labelledSelect } from './labelled-select';
import type { PaneContext, PanePart } from './pane-services';

export interface SelectSetting<T> {
  readonly id: string;
  readonly title: string;
  readonly values: readonly T[];
  readonly nameOf: (value: T) => string;
  readonly read: (settings: AddInSettings) => T;
  readonly change: (value: T) => Partial<AddInSettings>;
  /** A person has chosen it here; settings also change in other windows. */
  readonly onChosen?: (value: T) => void;
}

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
