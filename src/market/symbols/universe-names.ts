/** What may name a universe. Apart from the closed lists, which functions.js needs at once. */
import { type Universe, type UniverseId, universes } from '../time/period';

export function isUniverse(text: string): text is Universe {
  return universes.some((universe) => universe === text);
}

/** True for letters, digits and `_`. */
export function isUniverseName(text: string): text is UniverseId {
  return /^[A-Z]\w{0,39}$/i.test(text);
}
