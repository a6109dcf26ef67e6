/** A list to choose from, below its label. */
import { element } from './elements';

export interface LabelledSelect<T> {
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
