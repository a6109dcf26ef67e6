/**
 * The sheet that a person looks at, which is asked of Excel only while requests wait: then its cells go first. Excel tells of every
 * change of the sheet by an event, too, but a handler would keep the add-in busy in workbooks whose limits are never reached.
 */
import type { Activity } from '../../../client/http/activity';
import type { Clock } from '../../../client/timing/timers';
import type { RunInExcel } from '../host/run-in-excel';
import { sheetNameOf } from '../../formula/columns';

/** Ends with the queue. While Excel does not answer, it is not asked again; the last answer holds until the next. */
const askAgainMs = 2_000;

interface ShownSheetParts {
  readonly activity: Pick<Activity, 'hasQueue' | 'subscribe'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly run: RunInExcel;
}

/** @returns whether it holds the cell of an address, as Excel passes it: `'My Sheet'!B2`; false while nothing is known */
export function createShownSheet({ activity, clock, run }: ShownSheetParts) {
  let shown: string | undefined;
  let isAsking = false;
  const look = async () => {
    if (isAsking || !activity.hasQueue()) return;
    isAsking = true;
    shown = await run(activeSheetName).catch(() => shown);
    clock.after(askAgainMs, () => {
      isAsking = false;
      // oxlint-disable-next-line typescript/no-floating-promises -- It never rejects.
      void look();
    });
  };
  activity.subscribe(() => void look());
  return { holds: (address: string | undefined) => shown !== undefined && sheetIn(address) === shown };
}

function sheetIn(address: string | undefined): string | undefined {
  return address === undefined ? undefined : sheetNameOf(address.slice(0, address.lastIndexOf('!')));
}

async function activeSheetName(context: Excel.RequestContext): Promise<string> {
  const sheet = context.workbook.worksheets.getActiveWorksheet().load('name');
  await context.sync();
  return sheet.name;
}
