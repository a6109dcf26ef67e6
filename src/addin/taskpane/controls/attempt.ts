/** Actions that Excel may refuse. */
import type { PaneTexts } from '../../i18n/pane/pane';
import type { Notice } from './elements';

/** Shows the sentence that an action ends with, or why Excel refused it. */
export async function attempt(result: Notice, texts: PaneTexts, act: () => Promise<string>): Promise<void> {
  try {
    result.show(await act());
  } catch (error) {
    result.show(texts('excel.refused', { detail: messageOf(error) }), 'bad');
  }
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
