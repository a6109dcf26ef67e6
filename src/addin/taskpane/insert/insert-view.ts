/** Insert: find a symbol, choose a function and its arguments, see the formula with its cost and result, and insert it. */
import { namespace } from '../../../brand/build';
import { defaultScreenRequests, defaultSymbolsPerRequest } from '../../../client/store/settings';
import { type CellAccess, createCellAccess } from '../../excel/cells/cell-access';
import { hasValueFormats } from '../../excel/host/capabilities';
import { type CellContent, insertFormula, selectedFormula } from '../../excel/insert/insert-formula';
import { parameterName } from '../../i18n/cells/parameter-names';
import { type Cost, costShown, type Priced } from '../../insert/cost';
import { type FunctionEntry, formOf, type FunctionsFile, typedByName } from '../../insert/function-form';
import { type ArgumentTexts, formulaOf, isReference, readFormula, withDefinedNames } from '../../insert/formula-text';
import { type FieldId, fieldsOfFunction } from '../../../market/fields/fields';
import { indicatorNames, indicatorsOfWindows } from '../../../market/indicators/spec';
import { splitList } from '../../../market/texts/typed-text';
import { attempt, element, notice, section, setText } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { costText, type ResultRows, resultShape } from './preview';
import type { FieldBoxesOptions } from './field-boxes';
import { type FunctionInputs, functionInputs } from './function-inputs';
import { previewArea } from './preview-area';
import { symbolSearch } from './symbol-search';

const firstFunction = 'QUOTE';

export async function insertView(context: PaneContext): Promise<PanePart> {
  const { texts } = context;
  const file = typedByName(await context.functionsFile());
  const cells = createCellAccess(context.run);
  const composer = createComposer(context, file, cells);
  const result = notice('insert-result');
  /** Until the insertion, or the choice of another function. */
  let edited: CellContent | undefined;
  composer.chooser.addEventListener('change', () => (edited = undefined));
  const insert = async () => {
    const wanted = { formula: composer.formula(), edited, shape: composer.shape() };
    const inserted = await insertFormula(context, wanted);
    if ('occupied' in inserted) return texts('insert.occupied', { cells: inserted.occupied });
    edited = undefined;
    return texts('convert.inserted', { address: inserted.address });
  };
  const edit = async () => {
    const cell = await selectedFormula(context.run, context.capabilities);
    if (!composer.read(cell.content)) return texts('insert.no-form');
    edited = cell;
    return '';
  };
  const inserting = button(
    'insert-formula',
    texts('insert.insert'),
    () => void attempt(result, texts, insert),
    'primary',
  );
  const editing = button('edit-formula', texts('insert.edit'), () => void attempt(result, texts, edit));
  const actions = (press: HTMLElement) => element('div', { class: 'actions' }, press);
  const { search, chooser, inputs, formulaLine, preview, stop } = composer;
  const outcome = element('div', { class: 'outcome' }, formulaLine, actions(inserting), result.element, preview);
  const parts = [search, chooser, actions(editing), inputs, outcome];
  return { element: section('insert', texts('insert'), ...parts), stop };
}

/** The form of the chosen function and all that follows from it. */
function createComposer(context: PaneContext, file: FunctionsFile, cells: CellAccess) {
  const formulaLine = formulaDisplay(context);
  const preview = previewArea(context, cells, formulaLine.showResult);
  const costs = latestDefinition(context);
  const draw = (entry: FunctionEntry, given: ArgumentTexts) => {
    const { symbolsPerRequest = defaultSymbolsPerRequest, screenRequests = defaultScreenRequests } =
      context.settings.current();
    const { own } = context.client.markets();
    const terms = { symbolsPerRequest, screenRequests, own, isPast: context.time.current() !== undefined };
    formulaLine.show(formulaText(entry, given), entry);
    // oxlint-disable-next-line typescript/no-floating-promises -- Never rejects. Without the function there is no result either, and the preview says why.
    void costs(entry.id, (definition) => formulaLine.showCost(definition && costShown(definition, given, terms)));
    preview.show(entry, given);
  };
  const form = functionForm(context, { file, cells }, draw);
  const endFollowing = context.time.subscribe(() => draw(form.entry(), form.texts()));
  const search = symbolSearch(context, ({ symbol }) => form.addSymbol(symbol));
  return {
    search,
    chooser: form.chooser,
    inputs: form.inputs,
    formulaLine: formulaLine.element,
    preview: preview.element,
    formula: () => formulaText(form.entry(), form.texts()),
    shape: () =>
      resultShape(preview.result(), form.texts(), hasValueFormats(context.capabilities, context.settings.current())),
    /** Shows the formula of a cell. @returns false for one that has no form */
    read(content: unknown): boolean {
      const parametersOf = (id: string) => namesOf(file.functions.find((entry) => entry.id === id));
      const found = typeof content === 'string' ? readFormula(content, parametersOf) : undefined;
      if (found) form.choose(found.functionId, found.texts);
      return found !== undefined;
    },
    stop: () => {
      endFollowing();
      preview.stop();
    },
  };
}

/** The definition of the function that was asked for last, undefined where it does not load; an earlier one that arrives later is not told. */
function latestDefinition({ definitionOf }: PaneContext) {
  let wanted = 0;
  return async (id: string, use: (definition: Priced | undefined) => void) => {
    const own = ++wanted;
    const definition = await definitionOf(id).catch(() => undefined);
    if (own === wanted) use(definition);
  };
}

/** The choice of a function, and the inputs of the chosen one. @param onChange gets every change, and the first form */
function functionForm(
  context: PaneContext,
  { file, cells }: { readonly file: FunctionsFile; readonly cells: CellAccess },
  onChange: (entry: FunctionEntry, given: ArgumentTexts) => void,
) {
  const chooser = functionChooser(file, context.texts('insert.function'));
  const inputs = element('div', { class: 'inputs' });
  const more = { isOpen: false };
  let shown: { readonly entry: FunctionEntry; readonly form: FunctionInputs };
  const withNames = namedSymbols(cells, inputs, () => draw());
  const given = () => withNames(shown.form.texts());
  const draw = () => onChange(shown.entry, given());
  const choose = (id: string, wanted: ArgumentTexts) => {
    const entry = existing(file.functions.find((each) => each.id === id));
    const form = functionInputs(formOf(entry, file), { ...wordsOf(id, context), more, onChange: draw });
    shown = { entry, form };
    chooser.value = id;
    inputs.replaceChildren(form.element);
    for (const [name, text] of Object.entries(wanted)) form.set(name, text);
    draw();
  };
  chooser.addEventListener('change', () => {
    const { symbols = '', symbol = symbols } = given();
    choose(chooser.value, { symbols: symbols || symbol, symbol });
  });
  choose(firstFunction, {});
  return {
    chooser,
    inputs,
    choose,
    entry: () => shown.entry,
    texts: given,
    addSymbol(symbol: string) {
      const [first] = shown.entry.parameters;
      if (first) shown.form.set(first.name, withSymbol(given()[first.name] ?? '', symbol, first.name));
    },
  };
}

/** Functions whose fields may be technical indicators. */
const ofBars = { indicators: indicatorNames, besideIndicator: ['timestamp', 'close'] } as const;
const ofScreens = { indicators: indicatorsOfWindows, besideIndicator: ['symbol', 'name', 'last_price'] } as const;
const withIndicators: Readonly<Record<string, Pick<FieldBoxesOptions, 'indicators' | 'besideIndicator'>>> = {
  KLINE: ofBars,
  INTRADAY: ofBars,
  UNIVERSE: ofScreens,
};
const withoutIndicators = { indicators: [], besideIndicator: [] };

/** What the form of a function says, and the fields that it offers. */
function wordsOf(id: string, { texts, language }: PaneContext) {
  return {
    language,
    fields: fieldsOf(id),
    ...(withIndicators[id] ?? withoutIndicators),
    indicatorTitle: texts('insert.indicator'),
    addIndicator: texts('insert.indicator.add'),
    choiceWords: { '': texts('insert.omitted'), TRUE: texts('insert.yes'), FALSE: texts('insert.no') },
    labelOf: (name: string) => parameterName(id, name, language),
    fieldsTitle: texts('insert.fields'),
    moreTitle: texts('insert.more'),
    symbolsHint: (name: string) => texts(name === 'symbols' ? 'insert.symbols' : 'insert.symbol'),
    pickDate: (name: string) => texts('date.pick', { name }),
  };
}

function functionChooser({ functions }: FunctionsFile, name: string): HTMLSelectElement {
  const options = functions.map(({ id, description }) =>
    element('option', { value: id }, `${namespace}.${id} · ${description}`),
  );
  return element('select', { id: 'insert-function', 'aria-label': name }, ...options);
}

/** Reads the workbook's names whenever a person turns to the inputs. @returns puts references in place of typed names */
function namedSymbols(cells: CellAccess, inputs: HTMLElement, onRead: () => void) {
  let names: readonly string[] = [];
  const read = async () => {
    names = await cells.definedNames().catch(() => names);
    onRead();
  };
  inputs.addEventListener('focusin', () => void read());
  return (given: ArgumentTexts) => withDefinedNames(given, names);
}

/** A list with the symbol at its end; a function of one symbol takes the new one. */
function withSymbol(before: string, symbol: string, name: string): string {
  if (name !== 'symbols' || isReference(before)) return symbol;
  return [...splitList(before).filter((each) => each !== '' && each !== symbol), symbol].join(',');
}

function fieldsOf(functionId: string): readonly FieldId[] {
  const known: Readonly<Record<string, readonly FieldId[]>> = fieldsOfFunction;
  return known[functionId] ?? [];
}

function existing<T>(entry: T | undefined): T {
  if (entry === undefined) throw new Error('functions.json lacks a function');
  return entry;
}

function formulaText(entry: FunctionEntry, given: ArgumentTexts): string {
  return formulaOf(entry.id, namesOf(entry) ?? [], given);
}

function namesOf(entry: FunctionEntry | undefined): string[] | undefined {
  return entry?.parameters.map(({ name }) => name);
}

/** The formula, what it costs, and the way to its help. */
function formulaDisplay({ texts }: PaneContext) {
  const code = element('code', { id: 'insert-preview-formula', class: 'formula' });
  const cost = element('span', { id: 'insert-cost', class: 'hint' });
  const help = element('a', { target: '_blank', rel: 'noopener' });
  /** Undefined until something is chosen that costs a request. */
  let shown: Cost | undefined;
  const showRows = (rows?: ResultRows) => setText(cost, shown ? costText(shown, rows, texts) : '');
  return {
    element: element('div', { class: 'composed' }, code, element('p', {}, cost, ' ', help)),
    show(formula: string, { id, helpUrl }: FunctionEntry) {
      setText(code, formula);
      setText(help, texts('insert.help', { name: `${namespace}.${id}` }));
      help.href = helpUrl;
    },
    showCost(cost: Cost | undefined) {
      shown = cost;
      showRows();
    },
    showResult: showRows,
  };
}
