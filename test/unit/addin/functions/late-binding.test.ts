/** Calls that come while Office is still starting, and what they find when it cannot start. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FunctionTable } from '../../../../src/addin/functions/function-table';
import { bindFunctions, callFunction, openStream } from '../../../../src/addin/functions/late-binding';
import { CellError, stubCustomFunctions } from '../../../support/functions-in-node';

beforeEach(stubCustomFunctions);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const given = { symbols: [['600519.SH']], fields: null, headers: null };
const rows = [['a row']];
const load = () => Promise.resolve({ entities: [] });

/** Answers that note who asks, and the moment at which they are bound. */
function startingAnswers() {
  const streams: unknown[] = [];
  const answers: FunctionTable = {
    call: () => Promise.resolve(rows),
    open: (name) => streams.push(name),
    load,
  };
  let finish = () => {};
  bindFunctions(new Promise((resolve) => (finish = () => resolve(answers))));
  return { streams, finish: () => finish() };
}

function streamingCall() {
  const results: unknown[] = [];
  return { results, invocation: { setResult: (result: unknown) => results.push(result) } };
}

it('lets the first calls wait until there is somebody who answers', async () => {
  const { finish } = startingAnswers();
  const first = callFunction('quote', given);
  finish();
  expect(await first).toBe(rows);
  expect(await callFunction('quote', given)).toBe(rows);
});

it('opens the streams that are still wanted then', async () => {
  const { streams, finish } = startingAnswers();
  const [wanted, cancelled] = [streamingCall().invocation, streamingCall().invocation];
  openStream('liveDepth', { symbol: null, levels: null, layout: null, seconds: null, headers: null }, wanted);
  openStream('live', { ...given, seconds: null }, cancelled);
  (cancelled as { onCanceled?: () => void }).onCanceled?.();
  finish();
  await callFunction('quote', given);
  expect(streams).toEqual(['liveDepth']);
});

it.each([
  ['en-US', 'The add-in could not start (no storage at all): close Excel and open it again'],
  ['zh-CN', '加载项未能启动（no storage at all），请关闭 Excel 后重新打开'],
])('says in every cell why the add-in could not start (%s)', async (language, message) => {
  vi.stubGlobal('navigator', { language });
  bindFunctions(Promise.reject(new Error('no storage at all')));
  const error = new CellError('#VALUE!', message);
  const { results, invocation } = streamingCall();
  openStream('status', { item: null }, invocation);
  await expect(callFunction('quote', given)).rejects.toEqual(error);
  expect(results).toEqual([error]);
});

it.each([
  ['en-US', 'Excel has not finished starting Tickgrid: this cell updates when it has'],
  ['zh-CN', 'Excel 尚未完成 Tickgrid 的启动，启动后此单元格会自动更新'],
])('answers calls that wait for 15 seconds with a sentence, and those after the start as ever (%s)', async (language, message) => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { language });
  const { streams, finish } = startingAnswers();
  const error = new CellError('#VALUE!', message);
  const { results, invocation } = streamingCall();
  openStream('status', { item: null }, invocation);
  const refused = expect(callFunction('quote', given)).rejects.toEqual(error);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(results).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  await expect(callFunction('quote', given)).rejects.toEqual(error);
  expect([results, streams]).toEqual([[error], []]);
  finish();
  await vi.runAllTimersAsync();
  expect(await callFunction('quote', given)).toBe(rows);
  expect(streams).toEqual(['status']);
});

it('waits no longer than for the start', async () => {
  vi.useFakeTimers();
  const { finish } = startingAnswers();
  expect(vi.getTimerCount()).toBe(1);
  finish();
  await callFunction('quote', given);
  expect(vi.getTimerCount()).toBe(0);
});

it('begins calls and streams at once when the functions are bound', async () => {
  const begun: string[] = [];
  const calculateNow = (name: string) => {
    begun.push(name);
    return Promise.resolve(rows);
  };
  bindFunctions(Promise.resolve({ call: calculateNow, open: (name) => void begun.push(name), load }));
  await callFunction('fields', { functionName: null });
  void callFunction('quote', given);
  openStream('status', { item: null }, streamingCall().invocation);
  expect(begun).toEqual(['fields', 'quote', 'status']);
});

it('a call before anything is bound says who has to bind it', async () => {
  // A query makes it another module, in which nothing has been bound.
  const path = '../../../../src/addin/functions/late-binding?unbound';
  const unbound = (await import(path)) as { readonly callFunction: typeof callFunction };
  await expect(unbound.callFunction('quote', given)).rejects.toThrow('no functions are bound: runtime.ts has to do that');
});
