/** Arbitrary small workbooks of formulas over spills, and changes to them. */
import * as fc from 'fast-check';
import type { Content, Contents, HeadlessWorkbook } from '../../support/headless-workbook';

export type Sheets = Record<string, Contents>;

export interface Entry {
  readonly kind: 'enter';
  readonly sheet: string;
  readonly contents: Contents;
}

export type Change =
  | Entry
  | {
      readonly kind: 'insertRows' | 'removeRows';
      readonly sheet: string;
      readonly row: number;
      readonly count: number;
    };

export interface TimedChange {
  readonly change: Change;
  /** An entry whose calculation the change interrupts; null for a change in a workbook at rest. */
  readonly during: Entry | null;
}

export interface GeneratedWorkbook {
  readonly sheets: Sheets;
  readonly changes: readonly TimedChange[];
}

export async function apply(book: HeadlessWorkbook, { change, during }: TimedChange): Promise<void> {
  if (during) await book.begin(during.sheet, during.contents);
  if (change.kind === 'enter') return book.enter(change.sheet, change.contents);
  return book[change.kind](change.sheet, change.row, change.count);
}

/** Inputs that heights and values of spills depend on. */
const inputs = ['A1', 'A2', 'A3', 'A4'];
const input = fc.constantFrom(...inputs);
/** Each spill has columns of its own; the order of calculation must not depend on their positions. */
const blocks = ['C', 'G', 'K', 'O'];
const [firstRow, lastRow] = [3, 14];
const number = fc.integer({ min: 1, max: 6 });

/** A part of the columns of a spill, which may be longer or shorter than the spill. */
function part(block: string, sheet: string): fc.Arbitrary<string> {
  const column = fc.integer({ min: 0, max: 1 }).map((offset) => String.fromCharCode(block.charCodeAt(0) + offset));
  const rows = fc.tuple(fc.integer({ min: firstRow, max: 6 }), fc.integer({ min: 6, max: lastRow }));
  return fc.tuple(column, rows).map(([name, [from, to]]) => `${sheet}${name}${from}:${name}${to}`);
}

const independentSpill = fc.oneof(
  fc.tuple(input, input).map(([rows, first]) => `=SEQUENCE(${rows}+1,2,${first})`),
  fc.tuple(input, input).map(([first, rows]) => `=MD.SERIES(${first},${rows}+1,2)`),
);

function spillOver(range: string, anchor: string): fc.Arbitrary<string> {
  return fc.constantFrom(
    `=${range}*2`,
    `=SORT(${range})`,
    `=FILTER(${range},${range}>A1,0)`,
    `=SCAN(0,${range},LAMBDA(a,b,a+b))`,
    `=MAP(${range},LAMBDA(x,x*A2))`,
    `=BYROW(${range},LAMBDA(r,SUM(r)+A3))`,
    `=MAKEARRAY(A1+1,2,LAMBDA(r,c,r*10+c+SUM(${range})))`,
    `=ANCHORARRAY(${anchor})+A4`,
    `=MD.SERIES(SUM(${range}),A2+1,2)`,
    `=SEQUENCE(MIN(8,COUNT(${range}))+1,2,MAX(${range}))`,
  );
}

function scalarOver(one: string, other: string, anchor: string): fc.Arbitrary<string> {
  return fc.constantFrom(
    `=SUM(${one})`,
    `=MAX(${one})+MIN(${other})`,
    `=IFERROR(AVERAGE(${one}),-1)`,
    `=INDEX(${one},2)`,
    `=XLOOKUP(INDEX(${one},2),${one},${one},"none")`,
    `=IFERROR(MATCH(A1,${one},0),-1)`,
    `=MAX(SCAN(0,${one},LAMBDA(a,b,MAX(a,b))))`,
    `=REDUCE(0,${one},LAMBDA(a,b,a+b))`,
    `=SUM(MAP(${one},LAMBDA(x,x+1)))`,
    `=SUM(BYCOL(${one},LAMBDA(c,SUM(c))))`,
    `=SUM(FILTER(${one},${one}>A2,0))`,
    `=INDEX(SORT(${one},1,-1),1)`,
    `=LET(x,${one},SUM(x)+COUNT(x))`,
    `=SUM(${one})+SUM(${other})*1000`,
    `=SUMPRODUCT(${one},${one})`,
    `=SUM(ANCHORARRAY(${anchor}))`,
    `=SUM(OFFSET(${anchor},1,0,3,1))`,
    `=SUM(INDIRECT("${one}"))`,
    `=COUNTIF(${one},">3")`,
    `=TEXTJOIN(",",TRUE,${one})`,
  );
}

interface Plan {
  /** The blocks in the order in which their spills refer to each other. */
  readonly order: readonly string[];
  readonly values: readonly number[];
}

function spillsOf({ order }: Plan): fc.Arbitrary<string[]> {
  const spills = order.map((_block, index) => {
    const before = order[index - 1];
    if (before === undefined) return independentSpill;
    const dependent = part(before, '').chain((range) => spillOver(range, `${before}${firstRow}`));
    return fc.oneof({ weight: 1, arbitrary: independentSpill }, { weight: 3, arbitrary: dependent });
  });
  return fc.tuple(...spills);
}

/** A cell with a single value over one or two of the spills. */
function scalarOf({ order }: Plan, sheet: string): fc.Arbitrary<string> {
  const block = fc.constantFrom(...order);
  return fc
    .tuple(block, block)
    .chain(([one, other]) => fc.tuple(part(one, sheet), part(other, sheet), fc.constant(`${sheet}${one}${firstRow}`)))
    .chain(([one, other, anchor]) => scalarOver(one, other, anchor));
}

function contentsOf(addresses: readonly string[], contents: readonly Content[]): Contents {
  return Object.fromEntries(contents.map((content, index) => [addresses[index] ?? '', content]));
}

/** Spills that refer to spills before them in a random order of columns, with cells of single values on two sheets. */
const sheets: fc.Arbitrary<Sheets> = fc
  .record({
    order: fc.shuffledSubarray(blocks, { minLength: 2 }),
    values: fc.tuple(number, number, number, number),
  })
  .chain((plan) => {
    const near = fc.array(scalarOf(plan, ''), { minLength: 2, maxLength: 4 });
    const far = fc.array(scalarOf(plan, 'Data!'), { minLength: 1, maxLength: 2 });
    const inData = (formula: string) => formula.replaceAll(/\bA([1-4])\b/g, 'Data!A$1');
    const anchors = plan.order.map((block) => `${block}${firstRow}`);
    return fc.tuple(spillsOf(plan), near, far).map(([spills, nearby, distant]) => ({
      Data: {
        ...contentsOf(inputs, plan.values),
        ...contentsOf(anchors, spills),
        ...contentsOf(['B1', 'F20', 'J1', 'N20'], nearby),
        S1: '=SUM(B1,F20,J1,N20)',
      },
      Far: { ...contentsOf(['B1', 'B2'], distant.map(inData)), C1: '=SUM(B1:B2)' },
    }));
  });

const newInput: fc.Arbitrary<Entry> = fc
  .tuple(input, number)
  .map(([address, value]) => ({ kind: 'enter', sheet: 'Data', contents: { [address]: value } }));

/** In the way of a spill, or beside it; blank again later. */
const blocker: fc.Arbitrary<Change> = fc
  .tuple(fc.constantFrom(...blocks), fc.integer({ min: firstRow + 1, max: 9 }), fc.constantFrom<Content>(7, null))
  .map(([block, row, content]) => ({ kind: 'enter', sheet: 'Data', contents: { [`${block}${row}`]: content } }));

/** In place of a spill: nothing, a single value, or another spill, which may be smaller. */
const replacement: fc.Arbitrary<Change> = fc
  .tuple(fc.constantFrom(...blocks), fc.oneof(fc.constantFrom<Content>(null, 7, 'text', '=A1'), independentSpill))
  .map(([block, content]) => ({ kind: 'enter', sheet: 'Data', contents: { [`${block}${firstRow}`]: content } }));

const movedRows: fc.Arbitrary<Change> = fc
  .tuple(fc.constantFrom('insertRows' as const, 'removeRows' as const), fc.integer({ min: 1, max: 12 }), fc.constantFrom(1, 2))
  .map(([kind, row, count]) => ({ kind, sheet: 'Data', row, count }));

const change = fc.oneof(
  { weight: 5, arbitrary: newInput },
  { weight: 2, arbitrary: blocker },
  { weight: 3, arbitrary: replacement },
  { weight: 2, arbitrary: movedRows },
);

export const generatedWorkbook: fc.Arbitrary<GeneratedWorkbook> = fc.record({
  sheets,
  changes: fc.array(fc.record({ change, during: fc.option(newInput) }), { minLength: 1, maxLength: 3 }),
});

/** Where spills that cross others begin: in free columns beside the blocks, and in a row that several blocks reach. */
const crossingAnchors = ['B5', 'F6', 'J4'];

const crossingSpill = fc.oneof(
  fc.tuple(input, input).map(([rows, columns]) => `=SEQUENCE(${rows},${columns}+2,A1)`),
  fc.tuple(input, input, input).map(([first, rows, columns]) => `=MD.SERIES(${first},${rows},${columns}+2)`),
);

/** Enters, replaces or removes a spill that may cross others. */
const crossingEntry: fc.Arbitrary<Entry> = fc
  .oneof(
    fc.tuple(fc.constantFrom(...crossingAnchors), fc.oneof(crossingSpill, fc.constant(null))),
    fc.tuple(fc.constantFrom(...blocks.map((block) => `${block}${firstRow}`)), fc.oneof(independentSpill, fc.constant(null))),
  )
  .map(([address, content]) => ({ kind: 'enter', sheet: 'Data', contents: { [address]: content } }));

/** Spills whose sizes depend on the inputs only: which of them are blocked must not decide how large others are. */
const crossingSheets: fc.Arbitrary<Sheets> = fc
  .record({
    values: fc.tuple(number, number, number, number),
    spills: fc.array(independentSpill, { minLength: blocks.length, maxLength: blocks.length }),
    crossing: fc.array(crossingSpill, { minLength: 1, maxLength: crossingAnchors.length }),
    scalars: fc.array(scalarOf({ order: blocks, values: [] }, ''), { minLength: 2, maxLength: 4 }),
  })
  .map(({ values, spills, crossing, scalars }) => ({
    Data: {
      ...contentsOf(inputs, values),
      ...contentsOf(crossingAnchors, crossing),
      ...contentsOf(
        blocks.map((block) => `${block}${firstRow}`),
        spills,
      ),
      ...contentsOf(['B1', 'F20', 'J1', 'N20'], scalars),
    },
  }));

export const workbookOfCrossingSpills: fc.Arbitrary<GeneratedWorkbook> = fc.record({
  sheets: crossingSheets,
  changes: fc.array(
    fc.record({
      change: fc.oneof(
        { weight: 4, arbitrary: newInput },
        { weight: 4, arbitrary: crossingEntry },
        { weight: 1, arbitrary: blocker },
        { weight: 1, arbitrary: movedRows },
      ),
      during: fc.option(newInput),
    }),
    { minLength: 2, maxLength: 5 },
  ),
});
