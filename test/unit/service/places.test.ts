import { expect, it } from 'vitest';
import { createPlaces } from '../../../src/service/http/places';

it('Who holds most gives its newest place to somebody who holds fewer', () => {
  const places = createPlaces({ ofPerson: 4, inAll: 16, name: 'calculations' });
  const lost: string[] = [];
  const take = (person: string, n = 1) => Array.from({ length: n }, (_, i) => places.take(person, () => lost.push(`${person} ${i}`)));
  for (const person of ['a', 'b', 'c', 'd']) take(person, 4);
  take('neighbour');
  expect(lost).toEqual(['a 3']);
  // Whoever holds nearly as many takes none: two would take the place from each other in turns.
  expect(() => take('a')).toThrow('too many calculations');
  take('another', 3);
  expect(() => take('another')).toThrow('too many calculations');
  expect(lost).toHaveLength(4);
});

it('A place that nobody may take is kept, and one that was given back is free once', () => {
  const places = createPlaces({ ofPerson: 2, inAll: 2, name: 'streams' });
  const leave = [places.take('a'), places.take('a')];
  expect(() => places.take('b')).toThrow('too many streams');
  leave[0]!();
  leave[0]!();
  places.take('b');
  expect(() => places.take('c')).toThrow('too many streams');
});
