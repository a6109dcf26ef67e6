/**
 * The time of frozen values, shown to whoever opens the workbook without the add-in: a note on the first frozen cell of each
 * sheet and freeze, and where Excel takes no note a line in the workbook's comments (File › Info). Notes exist as of
 * ExcelApi 1.18. A record keeps the text of its stamp, so that a thaw removes no text of anybody else.
 */
import type { AsOf } from '../../../market/bars/as-of';
import { asOfNotes, asOfText } from '../../i18n/pane/as-of-text';
import { fill, type Language } from '../../i18n/language';
import { freezeTexts } from '../../i18n/pane/tools';
import { productName } from '../../../brand/product';
import type { Capabilities } from '../host/capabilities';
import { addressOf } from '../cells/own-formulas';
import { refusedItems, isRefusal } from '../host/excel-errors';
import type { RunInExcel } from '../host/run-in-excel';
import { type FrozenFormula, readSheets } from './frozen-formulas';

/**
 * @param at epoch ms
 * @param minutesWest of UTC, as `Date.getTimezoneOffset` returns them
 * @param asOf the time that the workbook is set to: the values are of that time
 */
export function stampText(at: number, minutesWest: number, language: Language, asOf?: AsOf): string {
  const local = new Date(at - minutesWest * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  const time = `${local} (${zoneName(-minutesWest)})`;
  const product = productName[language];
  if (!asOf) return fill(freezeTexts.note[language], { time, product });
  return fill(asOfNotes.frozen[language], { asOf: asOfText(asOf, language), time, product });
}

/** `UTC+8`, `UTC-3:30`, `UTC`. */
function zoneName(minutesEast: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(minutesEast) / 60), Math.abs(minutesEast) % 60];
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return minutesEast === 0 ? 'UTC' : `UTC${minutesEast < 0 ? '-' : '+'}${hours}${rest}`;
}

export type StampCapabilities = Pick<Capabilities, 'notes' | 'onTheWeb'>;

interface Stamp {
  readonly sheet: Excel.Worksheet;
  readonly address: string;
  readonly text: string;
}

/** Lines of the workbook's comments. */
interface CommentChanges {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/**
 * Removes the stamps that are gone, and shows the new ones. What Excel refuses is left: the values are frozen, or thawed,
 * with and without their stamp.
 *
 * @param host has notes as of ExcelApi 1.18. The office.js of the npm package does not have them, whatever the host says.
 * @returns what is left to `showLeftStamps`
 */
export async function showStamps(
  context: Excel.RequestContext,
  before: readonly FrozenFormula[],
  after: readonly FrozenFormula[],
  { notes, onTheWeb }: StampCapabilities,
): Promise<CommentChanges | undefined> {
  const [old, current] = [await stampsOf(context, before), await stampsOf(context, after)];
  const gone = old.filter((stamp) => !current.some((each) => isSame(each, stamp)));
  const added = current.filter((stamp) => !old.some((each) => isSame(each, stamp)));
  const withNotes = notes && [...gone, ...added].every(({ sheet }) => 'notes' in sheet);
  if (withNotes) await removeNotes(context, gone);
  const withoutNote = withNotes ? await addNotes(context, added) : added;
  const changes = { removed: goneTexts(gone, current), added: [...new Set(withoutNote.map(({ text }) => text))] };
  if (onTheWeb) return changes;
  await changeComments(context, changes);
  return undefined;
}

/**
 * On the web a change of the comments cannot be undone, nor anything from before it (Microsoft's list of members without undo):
 * it is a batch of its own there, which most freezes and thaws do without.
 */
export async function showLeftStamps(run: RunInExcel, changes: CommentChanges | undefined): Promise<void> {
  if (changes) await run((context) => changeComments(context, changes));
}

function isSame(a: Stamp, b: Stamp): boolean {
  return a.sheet.id === b.sheet.id && a.address === b.address && a.text === b.text;
}

/** A line stands for all stamps with its text. */
function goneTexts(gone: readonly Stamp[], current: readonly Stamp[]): readonly string[] {
  return gone.map(({ text }) => text).filter((text) => !current.some((stamp) => stamp.text === text));
}

/** One for each sheet and freeze, at the first formula that is still frozen. */
async function stampsOf(context: Excel.RequestContext, formulas: readonly FrozenFormula[]): Promise<Stamp[]> {
  const stamped = firstOfEach(formulas.filter(({ stamp }) => stamp !== undefined));
  if (stamped.length === 0) return [];
  const sheetOf = await readSheets(context);
  return stamped.flatMap((formula) => {
    const { row, column, stamp = '' } = formula;
    const sheet = sheetOf(formula);
    return sheet ? [{ sheet, address: addressOf({ row, column, rows: 1, columns: 1 }), text: stamp }] : [];
  });
}

function firstOfEach(formulas: readonly FrozenFormula[]): FrozenFormula[] {
  const first = new Map<string, FrozenFormula>();
  for (const formula of formulas.toSorted((a, b) => a.row - b.row || a.column - b.column)) {
    const key = `${formula.frozenAt} ${formula.sheetId}`;
    if (!first.has(key)) first.set(key, formula);
  }
  return [...first.values()];
}

async function removeNotes(context: Excel.RequestContext, stamps: readonly Stamp[]): Promise<void> {
  const found = (await notesAt(context, stamps)) ?? [];
  const ours = found.filter(({ note, text }) => !note.isNullObject && note.content === text);
  await refusedItems(context, ours, ({ note }) => note.delete());
}

/** @returns the stamps that have no note: their cell has another one, or Excel refused it, as on protected sheets */
async function addNotes(context: Excel.RequestContext, stamps: readonly Stamp[]): Promise<readonly Stamp[]> {
  const found = await notesAt(context, stamps);
  if (found === undefined) return stamps;
  const free = found.filter(({ note }) => note.isNullObject);
  const others = found.filter(({ note, text }) => !note.isNullObject && note.content !== text);
  const refused = await refusedItems(context, free, ({ sheet, address, text }) => void sheet.notes.add(address, text));
  return [...others, ...refused];
}

/**
 * Only the content is loaded: Excel on the web refuses other properties of notes (OfficeDev/office-js#6198).
 *
 * @returns undefined where Excel does not tell
 */
async function notesAt(context: Excel.RequestContext, stamps: readonly Stamp[]) {
  const found = stamps.map((stamp) => {
    return { ...stamp, note: stamp.sheet.notes.getItemOrNullObject(stamp.address).load('content') };
  });
  try {
    if (found.length > 0) await context.sync();
    return found;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

async function changeComments(context: Excel.RequestContext, { removed, added }: CommentChanges): Promise<void> {
  if (removed.length + added.length === 0) return;
  const properties = context.workbook.properties.load('comments');
  await context.sync();
  const lines = properties.comments === '' ? [] : properties.comments.split(/\r\n|\r|\n/);
  const kept = lines.filter((line) => !removed.includes(line));
  const next = [...kept, ...added.filter((text) => !kept.includes(text))];
  if (next.length === lines.length && added.length === 0) return;
  properties.comments = next.join('\n');
  await context.sync();
}
