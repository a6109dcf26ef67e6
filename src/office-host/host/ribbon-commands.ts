/** Ribbon commands over the Common API event of office.js: the host raises it, the page reports completion. */

/** An array with the two methods of a COM SAFEARRAY that office.js calls. */
export type SafeArray = readonly unknown[] & { toArray(): readonly unknown[]; dimensions(): number };

export type EventHandler = (eventId: number, event: SafeArray) => void;

/** Ids of `OSF.DDA.EventDispId` and `OSF.DDA.MethodDispId`. */
export const invokedEventId = 39;
export const completedMethodId = 94;

export interface RibbonCommands {
  /** Raises the event for a function; resolves when the function calls `event.completed()`. */
  press(functionName: string): Promise<void>;
  listen(handler: EventHandler): void;
  /** @param parameters the page's completion call: command id, status, event */
  complete(parameters: readonly unknown[]): void;
}

export function createRibbonCommands(): RibbonCommands {
  const running = new Map<string, () => void>();
  let handler: EventHandler | undefined;
  let presses = 0;
  return {
    press(functionName) {
      presses += 1;
      const id = `${functionName}#${presses}`;
      const event = JSON.stringify({ source: { id: functionName } });
      const completion = new Promise<void>((resolve) => running.set(id, resolve));
      handler?.(invokedEventId, safeArray([id, functionName, event]));
      return completion;
    },
    listen(listener) {
      handler = listener;
    },
    complete([id]) {
      running.get(String(id))?.();
      running.delete(String(id));
    },
  };
}

export function safeArray(values: readonly unknown[]): SafeArray {
  return Object.assign([...values], { toArray: () => values, dimensions: () => 1 });
}
