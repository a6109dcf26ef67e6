/** How deep a JSON text is and how much it holds, while it comes: a parsed bracket takes a hundred times the memory of its character. */

export interface JsonShape {
  /** Takes the parts of a text one after another. By characters: regular expressions rescan at each open quote. */
  read(part: string): void;
  /** Arrays and objects inside each other, at the deepest place so far. */
  depth(): number;
  /** Members of all arrays and objects, about. */
  members(): number;
}

const [quote, comma, backslash, lastLetter] = [0x22, 0x2c, 0x5c, 0x5a];
/** By the code of a bracket. */
const levels: ReadonlyMap<number, number> = new Map(
  Object.entries({ '[': 1, '{': 1, ']': -1, '}': -1 }).map(([bracket, level]) => [bracket.charCodeAt(0), level]),
);

export function createJsonShape(): JsonShape {
  let [depth, deepest, members, isQuoted, isEscaped] = [0, 0, 0, false, false];
  return {
    read(part) {
      for (let i = 0; i < part.length; i++) {
        const code = part.charCodeAt(i);
        if (isEscaped) isEscaped = false;
        else if (code === quote) isQuoted = !isQuoted;
        else if (isQuoted) isEscaped = code === backslash;
        else if (code === comma) members++;
        // Digits, which most characters are, come before the brackets.
        else if (code > lastLetter) deepest = Math.max(deepest, (depth += levels.get(code) ?? 0));
      }
    },
    depth: () => deepest,
    members: () => members,
  };
}
