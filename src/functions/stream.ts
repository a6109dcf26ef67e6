/**
 * How every streaming function works: it reads its arguments once, shows its first result as soon as it is there, and
 * afterwards only what has changed. Problems become errors with a sentence.
 */
import { createThrottle } from '../client/timers';
import type { Rectangle } from '../sheet/cells';
import { sameCells } from '../sheet/same-cells';
import { excelError, excelRows } from './excel-results';
import { checkedSize } from './result-size';
import type { Services } from './services';

export interface LiveSource {
  /** Shows results until it is ended. @returns a function that ends it */
  start(show: (result: Rectangle) => void): () => void;
  /** What can be shown without a request. */
  preview(): Promise<Rectangle>;
}

/** Excel sends what streams twice a second; more often is waste. */
const leastIntervalMs = 500;

/**
 * While a person looks at the value of a part of a formula `isInValuePreview` is true (API set 1.5; the type package calls
 * it a string).
 */
export type StreamingInvocation = CustomFunctions.StreamingInvocation<unknown[][]>;

/** @param open reads the arguments; throws MarketDataError for a bad one, which then costs no request */
export function stream(open: () => LiveSource, invocation: StreamingInvocation, services: Services): void {
  const shown = showChanges(invocation, services);
  let end = shown.end;
  let isOver = false;
  invocation.onCanceled = () => {
    isOver = true;
    end();
  };
  const fail = (thrown: unknown) => {
    if (!isOver) invocation.setResult(excelError(thrown, services.host.language));
  };
  try {
    const source = open();
    if (invocation.isInValuePreview) {
      const preview = source.preview().then((result) => isOver || shown.show(result));
      return void preview.catch(fail);
    }
    const stop = source.start((result) => {
      shown.show(result);
    });
    end = () => {
      stop();
      shown.end();
    };
  } catch (thrown) {
    fail(thrown);
  }
}

/** Sends a result when it differs from the last one; of those that come too soon only the latest, a moment later. */
function showChanges(invocation: StreamingInvocation, { clock, host }: Services) {
  let sent: Rectangle | undefined;
  let latest: Rectangle | undefined;
  const updates = createThrottle(clock, leastIntervalMs, () => {
    if (latest === undefined || (sent && sameCells(sent, latest))) return;
    sent = latest;
    invocation.setResult(sendable(latest, host));
  });
  return {
    show(result: Rectangle) {
      latest = result;
      updates.request();
    },
    end: updates.stop,
  };
}

function sendable(result: Rectangle, host: Services['host']): unknown[][] | CustomFunctions.Error {
  try {
    return excelRows(checkedSize(result, host), host);
  } catch (thrown) {
    return excelError(thrown, host.language);
  }
}
