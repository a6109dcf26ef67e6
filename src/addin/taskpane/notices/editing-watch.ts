/**
 * Finds out why nothing comes of a click: a person is still editing a cell, which a click into the pane does not end
 * (OfficeDev/office-js#806), and Excel puts the work off without a word.
 */
import { createScheduledTimer } from '../../../client/timing/timers';
import type { LanguageChoice } from '../../excel/language/workbook-language';
import type { PaneServices, PanePart } from '../controls/pane-services';
import type { PaneTexts } from '../../i18n/pane/pane';
import { notice } from '../controls/elements';

const patienceMs = 1_500;

interface EditingWatch {
  /** Looks while the work is not done. @returns the work itself */
  readonly watch: <T>(work: Promise<T>) => Promise<T>;
  readonly stop: () => void;
}

interface EditingWatchOptions extends Pick<PaneServices, 'clock' | 'isEditingCell'> {
  /** Whether work waits for the end of an edit. */
  readonly onLook: (isWaiting: boolean) => void;
}

export function createEditingWatch({ clock, isEditingCell, onLook }: EditingWatchOptions): EditingWatch {
  let undone = 0;
  const timer = createScheduledTimer(clock, () => void look());
  const look = async () => {
    // Where that cannot be found out, nothing is said.
    const isEditing = await isEditingCell().catch(() => false);
    if (undone === 0) return;
    onLook(isEditing);
    timer.runBy(clock.now() + patienceMs);
  };
  const end = () => {
    if (--undone > 0) return;
    timer.cancel();
    onLook(false);
  };
  const watch = <T>(work: Promise<T>) => {
    undone += 1;
    timer.runBy(clock.now() + patienceMs);
    work.then(end, end);
    return work;
  };
  return { watch, stop: () => timer.cancel() };
}

/** Watches what a person asks of Excel. */
export function watchedServices(services: PaneServices, { watch }: Pick<EditingWatch, 'watch'>): PaneServices {
  const workbookLanguage = services.workbookLanguage.then((workbook) => ({
    ...workbook,
    fix: () => watch(workbook.fix()),
    choose: (choice: LanguageChoice) => watch(workbook.choose(choice)),
  }));
  // Who needs it says that it failed.
  workbookLanguage.catch(() => {});
  return {
    ...services,
    workbookLanguage,
    run: (batch, undo) => watch(services.run(batch, undo)),
    refresh: (scope) => watch(services.refresh(scope)),
  };
}

/** Tells a person whose click waits for the end of an edit. */
export function editingNotice(services: PaneServices, texts: PaneTexts): PanePart & EditingWatch {
  const line = notice('editing');
  const onLook = (isWaiting: boolean) => line.show(isWaiting ? texts('excel.editing') : '', 'warning');
  return { element: line.element, ...createEditingWatch({ ...services, onLook }) };
}
