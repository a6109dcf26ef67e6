/** The line of a file's closes. */
import { expect, it } from 'vitest';
import { sparkline } from '../../../../src/service/files-page/sparkline';

it.each([
  ['rises from the bottom to the top', [1, undefined, 3], 'points="2,30 118,2"'],
  ['is level where all closes are equal', [5, 5], 'points="2,16 118,16"'],
  ['is a dot for one close', [undefined, 5], '<circle cx="118" cy="16"'],
  ['is empty without closes', [undefined], 'points=""'],
])('the line of closes %s', (_, closes, shape) => {
  expect(sparkline(closes)).toContain(shape);
});
