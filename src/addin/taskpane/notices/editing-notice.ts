/** Tells a person whose click waits for the end of an edit. */
import type { PaneTexts } from '../../i18n/pane/pane';
import { createEditingWatch, type EditingWatch } from './editing-watch';
import { notice } from '../controls/elements';
import type { PanePart, PaneServices } from '../controls/pane-services';

export function editingNotice(services: PaneServices, texts: PaneTexts): PanePart & EditingWatch {
  const line = notice('editing');
  const onLook = (isWaiting: boolean) => line.show(isWaiting ? texts('excel.editing') : '', 'warning');
  return { element: line.element, ...createEditingWatch({ ...services, onLook }) };
}
