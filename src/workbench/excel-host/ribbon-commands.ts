/** Ribbon buttons of the add-in, by the older event of office.js that carries them: pressed here, completed by the page. */

/** An array with the two methods of a COM safe array that office.js calls. */
export type SafeArray = readonly unknown[] & { toArray(): readonly unknown[]; dimensions(): number };

export type EventHandler = (eventId: number, event: SafeArray) => void;

/** Ids of `OSF.DDA.EventDispId` and `OSF.DDA.MethodDispId`. */
export const invokedEventId = 39;
export const completedMethodId = 94;

export interface RibbonCommands {
  /** Presses the button of a function; resolves when the function calls `event.completed()`. */
  press(functionName: string): Promise<void>;
  listen(handler: EventHandler): void;
  /** The parameters of the page's completion: command id, status, event. */
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
