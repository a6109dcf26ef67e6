/** Texts entered with an apostrophe: Excel keeps them as texts, whatever they look like, and hides the apostrophe. */
import type { Scalar } from './contract';

/** @returns the text without its apostrophe; undefined for contents that have none */
export function forcedText(content: Scalar | undefined): string | undefined {
  return typeof content === 'string' && content.startsWith("'") ? content.slice(1) : undefined;
}
