import { expect, it } from 'vitest';
import { refusedItems } from '../../../../src/addin/excel/host/excel-errors';

/** Answers each request by its items. */
function contextThat(fails: (items: readonly number[]) => string | undefined) {
  let queued: number[] = [];
  const requests: number[][] = [];
  const sync = () => {
    requests.push(queued);
    const code = fails(queued);
    queued = [];
    return code === undefined ? Promise.resolve() : Promise.reject(Object.assign(new Error(code), { code }));
  };
  const context = { sync } as unknown as Excel.RequestContext;
  return { requests, refused: (items: readonly number[]) => refusedItems(context, items, (item) => queued.push(item)) };
}

it('Finds the items that Excel refuses by halves', async () => {
  const { refused, requests } = contextThat((items) => (items.includes(3) ? 'AccessDenied' : undefined));
  expect(await refused([1, 2, 3, 4])).toEqual([3]);
  expect(requests).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [4]]);
});

it.each(['ConnectionFailure', 'RequestAborted', 'InvalidOperationInCellEditMode', 'UndoNotSupported'])(
  'Throws %s at once: no item is to blame',
  async (code) => {
    const { refused, requests } = contextThat(() => code);
    await expect(refused([1, 2, 3, 4])).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(1);
  },
);

it('Sends halves of what is too large, and throws where one item is', async () => {
  const limitedTo = (most: number) => contextThat((items) => (items.length > most ? 'RequestPayloadSizeLimitExceeded' : undefined));
  const two = limitedTo(2);
  expect(await two.refused([1, 2, 3, 4])).toEqual([]);
  expect(two.requests).toEqual([
    [1, 2, 3, 4],
    [1, 2],
    [3, 4],
  ]);
  await expect(limitedTo(0).refused([1, 2])).rejects.toMatchObject({ code: 'RequestPayloadSizeLimitExceeded' });
});

it('Throws errors of other origin', async () => {
  const { refused } = contextThat(() => undefined);
  const failing = refusedItems({ sync: () => Promise.resolve() } as unknown as Excel.RequestContext, [1], () => {
    throw new TypeError('of undefined');
  });
  await expect(failing).rejects.toThrow(TypeError);
  expect(await refused([])).toEqual([]);
});
