/**
 * The names under which a file stores functions of add-ins. Excel shows such a name while it does not know the function, with the
 * place of another add-in before it where that was loaded first (OfficeDev/office-js#4811); typed by itself it means nothing.
 */
import { namespace } from '../../brand/build';

/** `_xldudf_MD_`, as a pattern. */
export const storedPrefix = `_xldudf_${namespace.replaceAll('.', '_')}_`;

/** Tried where a word begins only: else each of its characters would begin another search for the `!`. */
const place = `(?:'(?:[^']|'')*'!|(?<![\\p{L}\\d._[\\]])[\\p{L}\\d._[\\]]+!)`;
const functionName = `(?=[A-Z][A-Z0-9._]*\\s*\\()`;
/** The prefix of a call; else a quoted text or sheet name, which is skipped. */
const storedCall = `${place}?(?<![\\p{L}\\d._])${storedPrefix}${functionName}`;
const storedCallOrQuoted = new RegExp(`${storedCall}|("(?:[^"]|"")*"|'(?:[^']|'')*')`, 'giu');

/** The formula as a person types it: `=_xldudf_MD_QUOTE(A1)` and `='C:\FUNCRES.XLAM'!_xldudf_MD_QUOTE(A1)` are `=MD.QUOTE(A1)`. */
export function withTypedNames(formula: string): string {
  return formula.replace(storedCallOrQuoted, (_call, quoted: string | undefined) => quoted ?? `${namespace}.`);
}
