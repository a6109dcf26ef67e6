/** A gateway whose wall clock is set, and whose heap is asked for, by messages of the process that has started it. */

export type GatewayMessage = { readonly setClockMs: number } | 'heap';

export interface HeapMessage {
  readonly heapBytes: number;
}

const MachineDate = Date;
let aheadMs = 0;

class SetDate extends MachineDate {
  constructor(...parts: readonly unknown[]) {
    super(...((parts.length === 0 ? [SetDate.now()] : parts) as [number]));
  }

  static override now(): number {
    return MachineDate.now() + aheadMs;
  }
}

globalThis.Date = SetDate as DateConstructor;

process.on('message', (message: GatewayMessage) => {
  if (message === 'heap') void heapBytes().then((bytes) => process.send?.({ heapBytes: bytes } satisfies HeapMessage));
  else aheadMs += message.setClockMs;
});
// The load test has ended, or was ended.
process.once('disconnect', () => process.exit());

/** After garbage collection. What is only weakly held is gone with the second one. */
async function heapBytes(): Promise<number> {
  for (let i = 0; i < 2; i++) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

await import('../../src/service/main');
