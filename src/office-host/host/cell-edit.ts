/**
 * Cell editing: until the edit ends, Excel rejects requests of Excel.run, or delays those that set `delayForCellEdit`. Results
 * of custom functions still arrive.
 */
import type { PageRequest, PageResponse } from './page-bridge';
import { pathType } from '../rich-api/wire';

export interface CellEdit {
  set(isEditing: boolean): void;
  /** Resolves when the request may be performed; with a response when it is refused. */
  admit(request: PageRequest): Promise<PageResponse | undefined>;
}

/** Of `Excel.run({ delayForCellEdit: true })`. */
const delayFlag = 64;

export function createCellEdit(): CellEdit {
  let end: (() => void) | undefined;
  let ended = Promise.resolve();
  return {
    set(isEditing) {
      if (isEditing && end === undefined) ended = new Promise((resolve) => (end = resolve));
      if (isEditing) return;
      end?.();
      end = undefined;
    },
    async admit(request) {
      if (end === undefined || isForService(request)) return undefined;
      if ((request.flags & delayFlag) === 0) return refused;
      return ended.then(() => undefined);
    },
  };
}

/** Custom functions, the ribbon, and the runtime: what is not of the workbook. */
function isForService({ body }: PageRequest): boolean {
  return Object.values(body.ObjectPaths).some(({ ObjectPathType }) => ObjectPathType === pathType.service);
}

const refused: PageResponse = {
  statusCode: 200,
  body: {
    Results: [],
    Error: {
      Code: 'InvalidOperationInCellEditMode',
      Message:
        'Excel is in cell-editing mode. Please exit the edit mode by pressing ENTER or TAB or selecting another cell, and then try again.',
      Location: '',
      HttpStatusCode: 400,
      ActionIndex: 0,
    },
  },
};
