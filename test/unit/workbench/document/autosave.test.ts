import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Autosave, type SaveState } from '../../../../src/workbench/document/autosave';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(save: () => Promise<boolean> = () => Promise.resolve(true), initial: SaveState = 'saved') {
  const shown: SaveState[] = [];
  const saved = vi.fn(save);
  const saveAtOnce = vi.fn();
  const after = (delayMs: number, callback: () => void) => void setTimeout(callback, delayMs);
  const show = (state: SaveState) => shown.push(state);
  const autosave = new Autosave({ save: saved, saveAtOnce, delayMs: 800, after, show, initial });
  return { autosave, shown, saved, saveAtOnce };
}

it('autosave saves once for the changes of a moment', async () => {
  const { autosave, saved, shown } = start();
  autosave.changed();
  autosave.changed();
  await vi.advanceTimersByTimeAsync(799);
  expect(saved).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(saved).toHaveBeenCalledOnce();
  expect(shown).toEqual(['saving', 'saved']);
});

it('autosave saves a change that came during a write, after it', async () => {
  let finish: (isOurs: boolean) => void = () => {};
  const { autosave, saved, shown } = start(() => new Promise((resolve) => (finish = resolve)));
  autosave.changed();
  const first = autosave.flush();
  autosave.changed();
  const second = autosave.flush();
  expect(saved).toHaveBeenCalledOnce();
  finish(true);
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toHaveBeenCalledTimes(2);
  finish(true);
  await second;
  expect(shown).toEqual(['saving', 'saved']);
});

it('autosave says that storage is refused, and tries again after the next change', async () => {
  let isRefused = true;
  const { autosave, shown } = start(() => (isRefused ? Promise.reject(new Error('full')) : Promise.resolve(true)));
  autosave.changed();
  await vi.advanceTimersByTimeAsync(800);
  expect(shown).toEqual(['saving', 'refused']);
  isRefused = false;
  autosave.changed();
  await vi.advanceTimersByTimeAsync(800);
  expect(shown.at(-1)).toBe('saved');
});

it('autosave stops when another tab has saved its own', async () => {
  const { autosave, saved } = start(() => Promise.resolve(false));
  autosave.changed();
  await vi.advanceTimersByTimeAsync(800);
  expect(autosave.state).toBe('elsewhere');
  autosave.changed();
  await vi.advanceTimersByTimeAsync(800);
  expect(saved).toHaveBeenCalledOnce();
});

it('autosave saves nothing while the work is open elsewhere, and the changes afterwards', async () => {
  const { autosave, saved } = start();
  autosave.stop();
  autosave.changed();
  await vi.advanceTimersByTimeAsync(5000);
  expect(saved).not.toHaveBeenCalled();
  autosave.resume('saved');
  await vi.advanceTimersByTimeAsync(800);
  expect(saved).toHaveBeenCalledOnce();
  expect(autosave.state).toBe('saved');
});

it('autosave stores unsaved changes at once when the page is left, and nothing else', () => {
  const { autosave, saveAtOnce } = start();
  autosave.leave();
  expect(saveAtOnce).not.toHaveBeenCalled();
  autosave.changed();
  autosave.leave();
  autosave.leave();
  expect(saveAtOnce).toHaveBeenCalledOnce();
});

it('autosave ends without a word when another document takes the place', async () => {
  const { autosave, shown, saved, saveAtOnce } = start();
  autosave.end();
  autosave.changed();
  autosave.leave();
  await vi.advanceTimersByTimeAsync(5000);
  expect([shown, saved.mock.calls, saveAtOnce.mock.calls]).toEqual([[], [], []]);
});

it('autosave leaves the work of another tab alone when the page is left', () => {
  const { autosave, saveAtOnce } = start();
  autosave.changed();
  autosave.stop();
  autosave.leave();
  expect(saveAtOnce).not.toHaveBeenCalled();
});

it('autosave says that changes would be lost while they cannot be stored', async () => {
  const refused = start(() => Promise.reject(new Error('full')));
  expect(refused.autosave.losesChanges).toBe(false);
  refused.autosave.changed();
  expect(refused.autosave.losesChanges).toBe(false);
  await refused.autosave.flush();
  expect(refused.autosave.losesChanges).toBe(true);
  const overtaken = start(() => Promise.resolve(false));
  overtaken.autosave.changed();
  await overtaken.autosave.flush();
  expect(overtaken.autosave.losesChanges).toBe(true);
  overtaken.autosave.end();
  overtaken.autosave.changed();
  expect(overtaken.autosave.losesChanges).toBe(false);
});

it('autosave stays stopped when the write that was running is refused', async () => {
  let refuse: (reason: Error) => void = () => {};
  const { autosave } = start(() => new Promise((_, reject) => (refuse = reject)));
  autosave.changed();
  const flushed = autosave.flush();
  autosave.stop();
  refuse(new Error('full'));
  await flushed;
  expect(autosave.state).toBe('elsewhere');
});
