/** One column of numbers in place of symbols in the list of problems: a person chooses what each of them is, by its name. */
import { type Code, readingsIn, type Region, writeSymbols } from '../../excel/codes/code-columns';
import type { ProblemCell, ProblemColumn } from '../../excel/problems/find-problems';
import { addressOf } from '../../excel/cells/own-formulas';
import { codeColumnTexts } from '../../i18n/problems/problem-list';
import { type Language, textsOf } from '../../i18n/language';
import { isProblem } from '../../../market/texts/problem';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { attempt, element, type Notice, setText } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext } from '../controls/pane-services';

/** A button with a place and its problem, which selects the cells. */
export type Place = (cell: Pick<ProblemCell, 'sheet' | 'address' | 'error'>, reason: string) => HTMLElement;

/** Of more codes the first ones are named in the question. */
const namedAtMost = 3;
/** Of more codes the first ones are listed: the others are found again once these are entered. */
const listedAtMost = 200;

interface ItemOptions {
  readonly context: PaneContext;
  readonly result: Notice;
  /** After symbols have been entered. */
  readonly onWritten: () => void;
  /** Tells its controls from those of other columns. */
  readonly id: string;
}

export function codeColumnItem(
  column: ProblemColumn,
  place: Place,
  { context, result, onWritten, id }: ItemOptions,
): HTMLElement {
  const { texts, run, capabilities, language } = context;
  const say = textsOf(codeColumnTexts, language);
  const rows = column.codes.slice(0, listedAtMost).map((code, index) => {
    return codeRow(code, column.region, { id: `${id}-${index}`, leave: say('choose'), onChange: () => draw() });
  });
  const chosen = () => rows.flatMap(({ code, chosen }) => ({ code, symbol: chosen() })).filter(isChosen);
  const enter = button(`${id}-enter`, '', () => void attempt(result, texts, write));
  const draw = () => {
    const count = chosen().length;
    setText(enter, say('enter', { count }));
    enter.toggleAttribute('disabled', count === 0);
  };
  const write = async () => {
    const written = await writeSymbols(run, column, chosen(), capabilities);
    if (written === 0) return say('refused');
    item.remove();
    onWritten();
    return say('written', { count: written });
  };
  const all = (['HK', 'SZ'] as const)
    .filter((market) => column.codes.every(({ readings }) => readings.some((each) => each.endsWith(`.${market}`))))
    .map((market) =>
      button(`${id}-${market}`, say(`all.${market}`), () => {
        for (const row of rows) row.choose(market);
        draw();
      }),
    );
  const { cells, codes } = column;
  const parts = [
    say('question', { codes: listed(codes, language) }),
    ...(codes.length > rows.length ? [say('more', { shown: rows.length, count: codes.length })] : []),
    ...(cells.length > 1 ? [say('cells', { count: cells.length })] : []),
  ];
  const item = element(
    'li',
    {},
    place({ sheet: column.sheet, address: areaOf(column), error: undefined }, parts.join(' · ')),
    element('div', { class: 'codes' }, ...rows.map((row) => row.element)),
    element('div', { class: 'actions' }, ...all, enter),
  );
  draw();
  // oxlint-disable-next-line typescript/no-floating-promises -- Requests of the client do not reject: without names symbols are shown.
  void nameReadings(rows, context).then(draw);
  return item;
}

interface CodeRow {
  readonly code: Code;
  readonly element: HTMLElement;
  readonly chosen: () => string;
  /** Chooses the symbol of a market, where there is one. */
  readonly choose: (market: string) => void;
  /** Shows names, leaves out symbols that do not exist, and chooses the one that is left. */
  readonly name: (names: ReadonlyMap<string, string | undefined>) => void;
}

interface RowParts {
  readonly id: string;
  readonly leave: string;
  readonly onChange: () => void;
}

/** What there is one reading of in the region of the column is chosen; where there are two, nothing is. */
function codeRow(code: Code, region: Region | undefined, { id, leave, onChange }: RowParts): CodeRow {
  const select = element('select', { id });
  let isTouched = false;
  const fill = (readings: readonly SymbolCode[], nameOf: (symbol: SymbolCode) => string) => {
    const before = select.value;
    const options = readings.map((symbol) => element('option', { value: symbol }, nameOf(symbol)));
    select.replaceChildren(element('option', { value: '' }, leave), ...options);
    const [only, ...others] = readingsIn(readings, region);
    select.value = isTouched && readings.some((symbol) => symbol === before) ? before : '';
    if (!isTouched && only !== undefined && others.length === 0) select.value = only;
  };
  fill(code.readings, (symbol) => symbol);
  select.addEventListener('change', () => {
    isTouched = true;
    onChange();
  });
  const label = element('label', { for: id }, `${addressOf(code.run)} · ${code.digits}`);
  return {
    code,
    element: element('div', { class: 'field' }, label, select),
    chosen: () => select.value,
    choose(market) {
      const option = [...select.options].find(({ value }) => value.endsWith(`.${market}`));
      if (option) select.value = option.value;
      isTouched = true;
    },
    name: (names) => {
      const existing = code.readings.filter((symbol) => names.has(symbol));
      const nameOf = (symbol: SymbolCode) => [symbol, names.get(symbol)].filter((part) => part !== undefined).join(' ');
      fill(existing.length > 0 ? existing : code.readings, nameOf);
    },
  };
}

/** Of a symbol that the service does not know nothing is in the map; of one that it does not name the name is undefined. */
async function nameReadings(rows: readonly CodeRow[], { client }: PaneContext): Promise<void> {
  const symbols = [...new Set(rows.flatMap(({ code }) => code.readings))];
  const results = await client.instruments(symbols);
  const names = new Map(
    [...results].flatMap(([symbol, found]): readonly [string, string | undefined][] => {
      if (!isProblem(found)) return [[symbol, found.value.name ?? undefined]];
      return found.problem.kind === 'unknown-symbol' ? [] : [[symbol, undefined]];
    }),
  );
  for (const row of rows) row.name(names);
}

function isChosen({ symbol }: { readonly symbol: string }): boolean {
  return symbol !== '';
}

/** From the first code to the last one. */
function areaOf({ codes }: ProblemColumn): string {
  const [first, last] = [codes[0], codes.at(-1)];
  if (first === undefined || last === undefined) return '';
  return addressOf({ ...first.run, rows: last.run.row - first.run.row + 1 });
}

function listed(codes: readonly Code[], language: Language): string {
  const shown = codes.slice(0, namedAtMost).map(({ digits }) => digits);
  const text = shown.join(language === 'zh' ? '、' : ', ');
  return codes.length > namedAtMost ? `${text}…` : text;
}
