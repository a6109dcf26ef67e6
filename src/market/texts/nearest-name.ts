/** Which of some names a mistyped text is near to. */

/** The name with the fewest typing errors; undefined where none is near. The cost grows with the lengths: the caller limits them. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const text = typed.slice(0, longestCompared).toLowerCase();
  const distances = names.map((name) => typingErrors(text, name.toLowerCase(), mostTypingErrors(text)));
  const least = Math.min(...distances);
  return least <= mostTypingErrors(text) ? names[distances.indexOf(least)] : undefined;
}

const longestCompared = 60;

/** Up to two, and at most one in three characters, are near. */
export function mostTypingErrors(typed: string): number {
  return Math.min(2, Math.floor(typed.length / 3));
}

/**
 * Letters that were inserted, left out, replaced, or exchanged with their neighbour (optimal string alignment).
 * @param most beyond which the number does not matter
 */
export function typingErrors(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return Infinity;
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = at(last, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const exchanged = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          replaced,
          at(last, column) + 1,
          at(current, column - 1) + 1,
          exchanged ? at(beforeLast, column - 2) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

function at(distances: readonly number[], column: number): number {
  return distances[column] ?? Infinity;
}
