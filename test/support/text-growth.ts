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
      const around = [
        ...tokens.slice(Math.max(0, seam - 1), seam + 1),
        tokens.slice(Math.max(0, seam - 1), seam + 1).join(''),
      ];
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
const lengths = [32, 128, 1_000, 2_000, 4_000, 8_000];
/** Compared with a text of a quarter: in one pass four times as fast, with a rescan at each character sixteen times. */
const slowest = 8;
/** Faster parsers are not compared: what takes so little hangs nothing, and what takes so little is measured badly. */
const bound = { ms: 2, nsForACharacter: 250 };
const rounds = 5;
const longest = Math.max(...lengths);

/**
 * True when it takes long, and eight times as long as for a quarter of the text, in each of several rounds. A busy machine makes
 * some measurements longer, hardly those of one side in all rounds; a rescan shows in all of them.
 */
export function growsFasterThanItsText(parse: (text: string) => unknown, { text }: Family): boolean {
  for (const length of lengths) {
    const taken = leastMs(parse, text(length), 1);
    // The longest would take no more than its limit even with the third power of its length.
    if (taken * (longest / length) ** 3 <= limitMs(longest)) return false;
    if (taken > limitMs(length) && isSlowed(parse, text(length), text(length / 4))) return true;
  }
  return false;
}

function isSlowed(parse: (text: string) => unknown, long: string, short: string): boolean {
  for (let round = 1; round <= rounds; round++) {
    const taken = leastMs(parse, long, round);
    if (taken <= limitMs(long.length) || taken <= slowest * leastMs(parse, short, round)) return false;
  }
  return true;
}

function limitMs(length: number): number {
  return Math.max(bound.ms, (length * bound.nsForACharacter) / 1e6);
}

function leastMs(parse: (text: string) => unknown, text: string, tries: number): number {
  const { stackTraceLimit } = Error;
  // The stack of each refused place of a list would take most of the time, and its memory that of others.
  Error.stackTraceLimit = 0;
  const times = Array.from({ length: tries }, () => {
    const [start, used] = [performance.now(), process.cpuUsage()];
    attempt(parse, text);
    const { user, system } = process.cpuUsage(used);
    // A process that waits for a core takes time and no processor; threads of the engine take processors and no time.
    return Math.min(performance.now() - start, (user + system) / 1_000);
  });
  Error.stackTraceLimit = stackTraceLimit;
  return Math.min(...times);
}

/** Refusing a text takes time as well. */
function attempt(parse: (text: string) => unknown, text: string): void {
  try {
    parse(text);
  } catch {
    // What is refused is as good as what is read.
  }
}
