/** Turns of the event loop among the cells of several people, under a clock of the test. */
import { expect, it } from 'vitest';
import { createTurnLines } from '../../../src/calculate/turns';

/** Work takes as long as the caller says. */
function start() {
  const time = { now: 0 };
  const done: string[] = [];
  const lines = createTurnLines({
    nextTurn: () => Promise.resolve(void done.push('|')),
    settled: () => new Promise((resolve) => process.nextTick(resolve)),
    now: () => time.now,
  });
  const work = async (line: ReturnType<typeof lines.open>, name: string, ms: number) => {
    await line.next();
    await Promise.resolve();
    time.now += ms;
    done.push(name);
  };
  return { lines, work, done, time };
}

it('Lines have their turns in rotation: a short one does not wait for the end of a long one', async () => {
  const { lines, work, done } = start();
  const [long, short] = [lines.open(), lines.open()];
  const all = ['a', 'b', 'c', 'd'].map((name) => work(long, name, 0.5));
  await Promise.all([...all, work(short, 'x', 0.5), work(short, 'y', 0.5)]);
  expect(done.join('')).toBe('abxcyd');
});

it('The event loop has its turn after five milliseconds of work, however many cells did it', async () => {
  const { lines, work, done } = start();
  const line = lines.open();
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name, i) => work(line, name, [2, 2, 2, 10, 1, 1][i]!)));
  expect(done.join('')).toBe('abc|d|ef');
});

it('The event loop has its turn before a caller goes on that has worked on after its own', async () => {
  const { lines, work, done, time } = start();
  const line = lines.open();
  await work(line, 'a', 1);
  // Its lines are empty by then.
  await new Promise((resolve) => setImmediate(resolve));
  time.now += 20;
  await work(line, 'b', 1);
  expect(done.join('')).toBe('a|b');
});
