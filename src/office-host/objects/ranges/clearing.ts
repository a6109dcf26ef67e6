/** `Range.clear`. */
import { type Area, isUnbounded } from '../../areas/a1';
import { intersection } from '../../areas/areas';
import type { Workbook } from '../../contract';
import { apiNotFound } from '../../rich-api/rich-error';
import { oneOf } from '../../rich-api/checks';
import { clearConditionalFormats } from '../conditions/conditional-formats';
import { writeFormulas } from './range-writing';

/** @param applyTo Excel's `ClearApplyTo` */
export function clear(area: Area, applyTo: unknown, book: Workbook): void {
  const parts = oneOf('All', 'Contents', 'Formats', 'Hyperlinks', 'RemoveHyperlinks', 'ResetContents')(applyTo);
  if (parts !== 'All' && parts !== 'Contents' && parts !== 'Formats') throw apiNotFound(`Range.clear ${parts}`);
  if (parts !== 'Formats') clearContents(area, book);
  if (parts !== 'Contents') clearFormats(area, book);
  if (parts === 'All') book.validations.set(area, undefined);
}

function clearContents(area: Area, book: Workbook): void {
  const used = book.usedArea(area.sheet);
  const filled = isUnbounded(area) ? used && intersection(area, used) : area;
  if (filled) writeFormulas(filled, '', book);
}

function clearFormats(area: Area, book: Workbook): void {
  book.structure.unmerge(area);
  book.formats.clear(area);
  clearConditionalFormats(area, book);
}
