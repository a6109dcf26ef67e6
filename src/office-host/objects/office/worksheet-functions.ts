/** `Excel.Functions`: worksheet functions that a page calls without a cell. DATE alone is emulated. */
import type { Workbook } from '../../contract';
import { countArgument, type RichObject } from '../../rich-api/rich-object';

const dayMs = 86_400_000;
/** The day of serial number 0; in 1900 it allows for the 29th of February that Excel counts in that year. */
const dayZero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

export function functionsObject(book: Workbook): RichObject {
  return {
    type: 'Functions',
    objects: {
      Date: (args) => {
        const [year, month, day] = [0, 1, 2].map((index) => countArgument(args, index));
        const date = Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1);
        return resultObject((date - dayZero[book.dateSystem?.() ?? 1900]) / dayMs);
      },
    },
  };
}

function resultObject(value: number): RichObject {
  return { type: 'FunctionResult', read: { Value: () => value, Error: () => null } };
}
