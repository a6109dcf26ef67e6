import { expect, it } from 'vitest';
import { whenIdle } from '../../src/excel/when-idle';

it('A part that can wait begins at an idle moment, and after a second and a half without one', async () => {
  const asked: { readonly begin: () => void; readonly timeout: number | undefined }[] = [];
  const requestIdleCallback: Window['requestIdleCallback'] = (callback, options) =>
    asked.push({ begin: () => callback({ didTimeout: false, timeRemaining: () => 10 }), timeout: options?.timeout });
  const begun: string[] = [];
  const waiting = whenIdle({ requestIdleCallback }).then(() => begun.push('pane'));
  await Promise.resolve();
  expect([begun, asked.map(({ timeout }) => timeout)]).toEqual([[], [1_500]]);
  asked[0]!.begin();
  await waiting;
  expect(begun).toEqual(['pane']);
});

it('A part that can wait begins at once in a browser that does not tell when it is idle', async () => {
  await expect(whenIdle({})).resolves.toBeUndefined();
});
