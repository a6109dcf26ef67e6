/** What comes later without a turn, step after step. */
import { expect, it } from 'vitest';
import { Later, whenThere } from '../../src/client/soon';

class Given<T> extends Later<T> {
  give(value: T): void {
    this.settle('value', value);
  }

  fail(reason: unknown): void {
    this.settle('failure', reason);
  }
}

it('happens within the call that settles it, through all steps', () => {
  const seen: number[] = [];
  const given = new Given<number>();
  void given.then((value) => value + 1).then((value) => seen.push(value));
  given.give(1);
  expect(seen).toEqual([2]);
});

it('tells who asks after it has settled', () => {
  const seen: number[] = [];
  const given = new Given<number>();
  given.give(1);
  void given.then((value) => seen.push(value));
  expect(seen).toEqual([1]);
});

it('can be awaited, with its value or its failure', async () => {
  const [given, failed] = [new Given<number>(), new Given<number>()];
  setTimeout(() => given.give(1));
  setTimeout(() => failed.fail(new Error('no value')));
  expect(await given).toBe(1);
  await expect((async () => await failed)()).rejects.toThrow('no value');
});

it('hands on what a step throws, and the failure that no step handles', () => {
  const reasons: unknown[] = [];
  const note = (reason: unknown) => reasons.push(reason);
  const [given, failed] = [new Given<number>(), new Given<number>()];
  void given
    .then(() => {
      throw new RangeError('in a step');
    })
    .then(() => 1)
    .then(null, note);
  void failed.then(() => 1).then(null, note);
  given.give(1);
  failed.fail('as it was');
  expect(reasons).toEqual([new RangeError('in a step'), 'as it was']);
});

it('goes on after a failure that a step handles', () => {
  const seen: unknown[] = [];
  const failed = new Given<number>();
  void failed.then(null, () => 'instead').then((value) => seen.push(value));
  failed.fail('why');
  expect(seen).toEqual(['instead']);
});

it('waits for what a step returns', async () => {
  const given = new Given<number>();
  const inner = new Given<string>();
  const outer = given.then(() => inner).then((value) => Promise.resolve(`${value}!`));
  given.give(1);
  inner.give('inner');
  expect(await outer).toBe('inner!');
});

it('is for one who waits', () => {
  const given = new Given<number>();
  void given.then((value) => value);
  expect(() => given.then((value) => value)).toThrow('somebody else waits');
});

it('uses at once what is there', () => {
  expect(whenThere(1, (value) => value + 1)).toBe(2);
});
