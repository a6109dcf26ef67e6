/** Texts that a formula joins from quoted texts and cells: `"START:"&B1&" END:"&TEXT(C1,"yyyy-mm-dd")`. */
import { type FormulaArgument, quoted, readArgument } from '../formula/argument';
import { wholeCall } from '../formula/calls';

export interface JoinedText {
  /** A character of private use stands for each part that only the sheet knows. */
  readonly text: string;
  /** A part of the text as an argument: what was written where a character stands for it. */
  readonly argument: (part: string) => FormulaArgument;
}

/** The first of the characters that stand for parts; Unicode has 6,400 of them. */
const firstStandIn = 0xe000;
const mostParts = 100;
/** In a split or a test: one of them. */
export const standIns = /[\ue000-\ue063]/;

/** Undefined for an argument without any text of its own, such as a reference. */
export function joinedText(argument: FormulaArgument | undefined): JoinedText | undefined {
  if (argument?.kind === 'text') return textOfPieces([quoted(argument.text)]);
  if (argument?.kind !== 'expression') return undefined;
  const pieces = joinedPieces(argument.written);
  return pieces.some(isQuoted) && pieces.length <= mostParts ? textOfPieces(pieces) : undefined;
}

function textOfPieces(pieces: readonly string[]): JoinedText {
  const standIn = (index: number) => String.fromCharCode(firstStandIn + index);
  const text = pieces.map((piece, index) => (isQuoted(piece) ? textIn(piece) : standIn(index))).join('');
  return { text, argument: (part) => argumentOf(part.trim(), pieces) };
}

function argumentOf(part: string, pieces: readonly string[]): FormulaArgument {
  if (part === '') return { kind: 'blank' };
  if (!standIns.test(part)) return { kind: 'text', text: part };
  const written = part
    .split(/([\ue000-\ue063])/)
    .filter((piece) => piece !== '')
    .map((piece) => (standIns.test(piece) ? dateIn(pieces[piece.charCodeAt(0) - firstStandIn] ?? '') : quoted(piece)));
  return { kind: 'expression', written: written.join('&') };
}

/** `TEXT(A1,"yyyy-mm-dd")` is there for the other product's sake: our functions read the date itself. */
function dateIn(written: string): string {
  const call = wholeCall(`=${written}`, (name) => name.toUpperCase() === 'TEXT');
  return call?.arguments.length === 2 ? (call.arguments[0] ?? written) : written;
}

function isQuoted(piece: string): boolean {
  return readArgument(piece).kind === 'text' || piece === '""';
}

/** With the blanks at its ends, which separate options, and without the characters that stand for parts. */
function textIn(piece: string): string {
  return piece
    .slice(1, -1)
    .replaceAll('""', '"')
    .replaceAll(/[\ue000-\ue063]/g, '');
}

/** `CONCATENATE("START:",B1)` joins as `&` does. */
function joinedPieces(written: string): readonly string[] {
  const call = wholeCall(`=${written}`, (name) => /^(_xlfn\.)?CONCAT(ENATE)?$/i.test(name));
  return call?.arguments ?? piecesOf(written);
}

/** The operands of `&` outside parentheses and quotes. */
function piecesOf(written: string): string[] {
  const pieces: string[] = [];
  let [start, depth, quote] = [0, 0, ''];
  for (let at = 0; at < written.length; at++) {
    const character = written.charAt(at);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if ('({['.includes(character)) depth++;
    else if (')}]'.includes(character)) depth--;
    else if (character === '&' && depth === 0) {
      pieces.push(written.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...pieces, written.slice(start).trim()];
}
