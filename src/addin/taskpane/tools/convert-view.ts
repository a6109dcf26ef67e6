/** Converts formulas of other products: ours beside each, what has no equal, and insertion into the sheet. */
import '@fluentui/web-components/textarea.js';
import type { TextArea } from '@fluentui/web-components';
import { type Conversion, convertFormula } from '../../convert/convert-formula';
import type { ConversionNote } from '../../convert/conversion';
import { placesOf } from '../../convert/placement';
import { type CellAccess, createCellAccess, type Replacement, type SelectedCells } from '../../excel/cells/cell-access';
import { noteText } from '../../i18n/pane/tools';
import type { Language } from '../../i18n/language';
import type { PaneTexts } from '../../i18n/pane/pane';
import { attempt, element, notice, section, setAttribute, setText } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart } from '../controls/pane-services';

declare global {
  interface HTMLElementTagNameMap {
    'fluent-textarea': TextArea;
  }
}

/** A conversion, and the cell whose formula it converts; pasted formulas have none. */
interface Row {
  readonly conversion: Conversion;
  readonly cell?: { readonly row: number; readonly column: number };
}

/** More would make the pane slow, and nobody reads them. */
const mostRows = 500;

export function convertView(context: PaneContext): PanePart {
  const { texts } = context;
  const cells = createCellAccess(context.run);
  const result = notice('convert-result');
  const conversions = conversionList(context, (sheet, rows) =>
    attempt(result, texts, () =>
      sheet === undefined ? insertRows(rows, cells, texts) : replaceRows(sheet, rows, cells, context),
    ),
  );
  const readSelection = async () => {
    const { sheet, rows } = rowsOfCells(await cells.readSelection());
    conversions.show(rows, sheet);
    return rows.length === 0 ? texts('convert.none') : '';
  };
  const typed = element('fluent-textarea', { id: 'foreign', block: true, resize: 'vertical', spellcheck: 'false' });
  typed.append(element('span', { slot: 'label' }, texts('convert.paste')));
  typed.addEventListener('input', () => {
    const rows = rowsOfText(typed.value);
    conversions.show(rows);
    result.show(typed.value.trim() !== '' && rows.length === 0 ? texts('convert.none') : '');
  });
  const fromSelection = button(
    'convert-selection',
    texts('convert.selection'),
    () => void attempt(result, texts, readSelection),
  );
  const actions = element('div', { class: 'actions' }, fromSelection, conversions.insert);
  const hint = element('p', { class: 'hint' }, texts('convert.hint'));
  const parts = [hint, typed, actions, result.element, conversions.list];
  return { element: section('convert', texts('convert'), ...parts), stop: () => {} };
}

/** The conversions, and the button that writes ours. @param onInsert `sheet` is undefined for pasted formulas */
function conversionList(context: PaneContext, onInsert: (sheet: string | undefined, rows: readonly Row[]) => unknown) {
  const { texts } = context;
  let shown: { readonly sheet?: string | undefined; readonly rows: readonly Row[] } = { rows: [] };
  const list = element('ol', { id: 'conversions' });
  const insert = button('convert-insert', '', () => void onInsert(shown.sheet, shown.rows), 'primary');
  const show = (rows: readonly Row[], sheet?: string) => {
    shown = { sheet, rows };
    list.replaceChildren(...rows.map(({ conversion }) => conversionItem(conversion, context)));
    setAttribute(insert, 'hidden', !rows.some(({ conversion }) => conversion.formula !== undefined));
    setText(insert, texts(sheet === undefined ? 'convert.insert' : 'convert.replace'));
  };
  show([]);
  return { list, insert, show };
}

async function insertRows(rows: readonly Row[], cells: CellAccess, texts: PaneTexts): Promise<string> {
  const formulas = rows.flatMap(({ conversion }) => conversion.formula ?? []);
  const places = placesOf(formulas);
  if (places === undefined) return texts('convert.blocking');
  const { address, isOccupied } = await cells.insert(places);
  return texts(isOccupied ? 'convert.occupied' : 'convert.inserted', { address });
}

async function replaceRows(
  sheet: string,
  rows: readonly Row[],
  cells: CellAccess,
  { texts, language }: PaneContext,
): Promise<string> {
  const wanted = rows.flatMap((row) => replacementOf(row, language));
  const count = await cells.replace(sheet, wanted);
  const left = wanted.length - count;
  return texts('convert.replaced', { count }) + (left === 0 ? '' : ` ${texts('convert.changed', { left })}`);
}

function conversionItem({ original, formula, notes }: Conversion, { texts, language }: PaneContext): HTMLElement {
  const ours =
    formula === undefined
      ? element('strong', {}, texts('convert.no-equal'))
      : element('code', { class: 'ours' }, formula);
  const remarks = notes.map((note) => element('li', {}, noteText(note, language)));
  return element('li', {}, element('code', { class: 'original' }, original), ours, element('ul', {}, ...remarks));
}

/** A formula in each line, or in cells separated by tabs. */
function rowsOfText(text: string): Row[] {
  const conversions = text.split(/[\n\t]/).flatMap((line) => convertFormula(line) ?? []);
  return conversions.slice(0, mostRows).map((conversion) => ({ conversion }));
}

function rowsOfCells(selected: readonly SelectedCells[]): {
  readonly sheet?: string | undefined;
  readonly rows: readonly Row[];
} {
  const rows = selected.flatMap(({ row, column, formulas }) =>
    formulas.flatMap((line, down) =>
      line.flatMap((content, across): Row[] => {
        const conversion = typeof content === 'string' && content.startsWith('=') ? convertFormula(content) : undefined;
        return conversion ? [{ conversion, cell: { row: row + down, column: column + across } }] : [];
      }),
    ),
  );
  return { sheet: selected[0]?.sheet, rows: rows.slice(0, mostRows) };
}

function replacementOf({ conversion: { original, formula, notes }, cell }: Row, language: Language): Replacement[] {
  if (formula === undefined || cell === undefined) return [];
  const lasting = notes.filter(({ kind }) => differences.has(kind)).map((note) => noteText(note, language));
  return [{ ...cell, original, formula, note: lasting.length === 0 ? undefined : lasting.join('\n') }];
}

/** What makes the numbers other ones than those of the original: it is to be seen in the cell for as long as the formula is. */
const differences: ReadonlySet<ConversionNote['kind']> = new Set(['adjusts-dividends', 'raw-returns', 'last-days']);
