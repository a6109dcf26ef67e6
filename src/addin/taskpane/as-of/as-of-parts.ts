/** The parts of the pane about the workbook's time, which load together. */
import { asOfBanner } from './as-of-banner';
import { asOfSection } from './as-of-section';
import type { PaneContext, PanePart } from '../controls/pane-services';

export interface AsOfParts {
  /** Above every view. */
  readonly banner: PanePart;
  /** Built once, when its view is first shown. */
  readonly section: () => PanePart;
}

export function asOfParts(context: PaneContext): AsOfParts {
  const banner = asOfBanner(context);
  return { banner, section: () => asOfSection(context, banner.keep) };
}
