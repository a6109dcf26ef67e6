/**
 * Whether the time of a parser grows with the length of its text, or faster. The texts are made from an example: pumped up at each of
 * its seams, by each of many pieces.
 */

export interface Family {
  /** Tells the family in a failure. */
  readonly name: string;
  /** A text of so many characters. */
  readonly text: (length: number) => string;
}

const mostSeams = 6;

/** What parsers skip, count, nest, separate or look ahead over. */
const pieces = [
  ...[' ', 'a', '1', '中', '(', ')', ',', '"', "'", '*', '.', '-', '!', '[', '{', '<', '=', ':', ';', '\n'],
  ...['a ', '1,', 'a(', "''x", '*a', '1.', '()', '(1', '((,', 'a.', '[a', '{"', '!a', '<!--'],
];

/** Around the example, as often at its beginning as at its end. */
const nestings = [
  ['(', ')'],
  ['f(', ')'],
  ['BDP(', ',"PX")'],
  ['{', '}'],
  ['[', ']'],
  ['(1+', '.a)'],
] as const;

/** Every beginning of the example, with a piece repeated, and then its rest, or an end that no text has: at least 200. */
export function familiesOf(example: string): readonly Family[] {
  const tokens = example.match(/[\p{L}_-]+|\d+|\s+|[^\p{L}_\s\d-]/gu) ?? [];
  return seamsOf(tokens.length)
    .flatMap((seam) => {
      const [prefix, rest] = [tokens.slice(0, seam).join(''), tokens.slice(seam).join('')];
      const around = [...tokens.slice(Math.max(0, seam - 1), seam + 1), tokens.slice(Math.max(0, seam - 1), seam + 1).join('')];
      return [...pieces, ...around].flatMap((piece) =>
        [...new Set([rest, '\u0000x', '!'])].slice(0, tokens.length > 2 ? 2 : 3).map((suffix) => ({
          name: `${JSON.stringify(prefix)} ${JSON.stringify(piece)}… ${JSON.stringify(suffix)}`,
          text: (length: number) => prefix + filled(piece, length - prefix.length - suffix.length) + suffix,
        })),
      );
    })
    .concat(
      nestings.map(([opening, closing]) => ({
        name: `${opening}${opening}… ${JSON.stringify(example)} …${closing}${closing}`,
        text: (length: number) => {
          const [head, rest] = example.startsWith('=') ? ['=', example.slice(1)] : ['', example];
          const levels = Math.max(1, Math.floor((length - example.length) / (opening.length + closing.length)));
          return head + opening.repeat(levels) + rest + closing.repeat(levels);
        },
      })),
    );
}

/** The ends, and some between: what is special inside an example has a short one of its own. */
function seamsOf(count: number): readonly number[] {
  const step = Math.max(1, count / mostSeams);
  return Array.from({ length: Math.min(count, mostSeams) + 1 }, (_, i) => Math.round(i * step));
}

function filled(piece: string, length: number): string {
  const room = Math.max(1, length);
  return piece.repeat(Math.ceil(room / piece.length)).slice(0, room);
}

/** The short ones find what would not end; 2,000 is the limit of fields and conditions. */
const lengths = [32, 128, 1_000, 2_000, 8_000, 32_000];
const longest = Math.max(...lengths);
/** Time for each character, compared with the text before: where a half is read as fast, the longest is not read. */
const inProportion = { from: 2_000, most: 1.25 };
/**
 * Compared with as much text in pieces: in one pass as fast, with a rescan at each character slower by the number of pieces, 128 at most.
 * What a long text keeps does not fit into the processor's cache: beside other work that alone makes it three times as slow.
 */
const pieceLength = 250;
const slowest = 8;
/** Faster parsers are not compared: what takes so little hangs nothing, and what takes so little is measured badly. */
const shortestMs = 2;
const rounds = 5;
/** So many times the slowest allowed is beyond doubt in the second round: the longest texts would take half a minute for all of them. */
const beyondDoubt = 4;

/**
 * True when it takes long, and eight times as long as for as much text in short pieces, in each of several rounds. Both sides do the
 * same work in one pass, and wait and collect garbage as much: a busy machine makes one of them longer now and then, hardly the
 * same in all rounds. A rescan shows in all of them, and of a long text beyond doubt.
 */
export function growsFasterThanItsText(parse: (text: string) => unknown, { text }: Family): boolean {
  let before = { length: 1, taken: 0 };
  for (const length of lengths) {
    const taken = leastMs(parse, text(length));
    // The longest would take no more than that even with the third power of its length.
    if (taken * (longest / length) ** 3 <= shortestMs) return false;
    // A piece is no longer than the text: what is refused for its depth is read faster than the most that is allowed.
    if (taken > shortestMs && isSlowed(parse, text(length), text(Math.min(pieceLength, length)))) return true;
    if (length >= inProportion.from) {
      const longestMs = (before.taken / before.length) * length * inProportion.most;
      // What seems slow once is read again: a busy machine would have the longest text read, which takes sixteen times as long.
      if (taken <= longestMs || leastMs(parse, text(length), { tries: 3 }) <= longestMs) return false;
    }
    before = { length, taken };
  }
  return false;
}

function isSlowed(parse: (text: string) => unknown, long: string, short: string): boolean {
  for (let round = 1; round <= rounds; round++) {
    const taken = leastMs(parse, long, { tries: round });
    const inPieces = { tries: round, times: Math.ceil(long.length / short.length) };
    const mostMs = slowest * leastMs(parse, short, inPieces);
    if (taken <= shortestMs || taken <= mostMs) return false;
    if (round > 1 && taken > beyondDoubt * mostMs) return true;
  }
  return true;
}

/** @param tries the fastest of them counts @param times in each try */
function leastMs(parse: (text: string) => unknown, text: string, { tries = 1, times = 1 } = {}): number {
  const { stackTraceLimit } = Error;
  // The stack of each refused place of a list would take most of the time, and its memory that of others.
  Error.stackTraceLimit = 0;
  const taken = Array.from({ length: tries }, () => {
    const [start, used] = [performance.now(), process.cpuUsage()];
    for (let time = 0; time < times; time++) attempt(parse, text);
    const { user, system } = process.cpuUsage(used);
    // A process that waits for a core takes time and no processor; threads of the engine take processors and no time.
    return Math.min(performance.now() - start, (user + system) / 1_000);
  });
  Error.stackTraceLimit = stackTraceLimit;
  return Math.min(...taken);
}

/** Refusing a text takes time as well. */
function attempt(parse: (text: string) => unknown, text: string): void {
  try {
    parse(text);
  } catch {
    // What is refused is as good as what is read.
  }
}
