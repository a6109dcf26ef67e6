/** Whether Excel asks people without the add-in to trust it. Few people ever look for it, so it comes with Advanced. */
import { openDocumentSwitch } from '../../excel/storage/document-switch';
import { trustPromptTexts } from '../../i18n/pane/freeze';
import { documentToggle } from '../controls/document-toggle';
import { element } from '../controls/elements';
import type { PaneContext, PanePart } from '../controls/pane-services';

/** Empty where Excel has no settings of the document. */
export function trustPrompt(context: PaneContext): PanePart {
  const setting = openDocumentSwitch('noTrustPrompt');
  const shown = setting ? [documentToggle(context, 'trust-prompt', trustPromptTexts, setting)] : [];
  return { element: element('div', {}, ...shown), stop: () => {} };
}
