/**
 * Ex-factors of own files: from files of cumulative factors, which stand beside files of prices (tushare, Sina by akshare,
 * baostock), and from columns of files of bars (splits, dividends, cumulative factors).
 */
import { groupedBy } from '../../../../market/chunks';
import { isForwardFactor } from '../formats/column-names';
import type { Mapping } from '../settings/mapping';
import { nameless, whoseQuestion } from '../settings/open-choice';
import type { Database } from '../sql/database';
import { column, number } from '../sql/sql';
import { actionColumns, barsRelation, barsWithActions, type Zones } from '../tables/bars-relation';
import { noRows } from '../tables/rejects';
import { scanOf } from '../tables/table-files';
import { isInTime } from '../times/times';
import { haveCommonSymbols, type PlannedFile, type ScannedFile } from './bars-files';
import { type ExEvent, exEventAt, type ExEvents, isUsableFactor, zoneIn } from './records';

export interface FactorsFile extends PlannedFile {
  readonly symbols: ReadonlySet<string>;
  /** With a time and a factor. */
  readonly rows: number;
}

/** @throws Error that says why no ex-factors follow from them, and what to do */
export async function readFactors(file: PlannedFile, { zones }: Mapping, database: Database): Promise<FactorsFile> {
  if (file.named === nameless) throw whoseQuestion(file.file.name);
  const found = await database.rows<{ symbol: string; rows: number }>(
    `SELECT symbol, count(*)::INTEGER AS rows FROM (${factorsSql([file], zones)}) GROUP BY symbol`,
  );
  if (found.length === 0) throw new Error(noRows);
  const symbols = new Set(found.map(({ symbol }) => symbol));
  if (await hasCash(file, database)) {
    throw new Error(`amounts of cash stand beside the factors, and both are needed: ${listThem}`);
  }
  if (isForward(file) && ![...symbols].every((symbol) => /\.(SH|SZ|BJ)$/.test(symbol))) {
    throw new Error(
      `sources multiply by such factors or divide by them: add a file of backward factors, or ${listThem}`,
    );
  }
  return { ...file, symbols, rows: found.reduce((sum, { rows }) => sum + rows, 0) };
}

const listThem = 'list the events in ex-factors.csv with symbol, time, ex_factor';

/** Amounts that are added to a price cannot be told by a factor. */
async function hasCash({ file, shape }: PlannedFile, database: Database): Promise<boolean> {
  if (shape.columns['cash'] === undefined) return false;
  const [row] = await database.rows<{ has: boolean | null }>(
    `SELECT bool_or(${number(column(shape, 'cash'), shape.isDecimalComma)} <> 0) AS has FROM ${scanOf([{ file, shape }], shape)}`,
  );
  return row?.has ?? false;
}

function isForward({ shape }: PlannedFile): boolean {
  return isForwardFactor(shape.columns['factor'] ?? '');
}

function factorsSql(files: readonly PlannedFile[], zones: Zones): string {
  return `SELECT symbol, date_trunc('day', t) AS t, factor FROM (${barsRelation(files, zones, undefined, actionColumns)})
    WHERE ${isInTime('t')} AND symbol IS NOT NULL AND isfinite(factor) AND factor > 0`;
}

/**
 * The step of each factor to the next one of the same source. What a symbol has of several sources is the same history on
 * other scales: that with most rows counts, backward factors first.
 * @param before what was read of earlier states of the files
 */
export async function factorEvents(
  files: readonly FactorsFile[],
  zones: Zones,
  database: Database,
  before: CarriedEvents | undefined,
): Promise<CarriedEvents> {
  const version = JSON.stringify(files.map(({ file }) => [file.name, file.version]));
  if (before?.version === version) return before;
  if (files.length === 0) return { version, events: new Map() };
  const sources = [...new Set(files.map(sourceOf))].map((source) => {
    const some = files.filter((file) => sourceOf(file) === source);
    const rank = some.some(isForward) ? 0 : 1;
    return `SELECT *, '${rank}' AS rank, ${some.some(isForward)} AS forward, count(*) OVER (PARTITION BY symbol) AS rows FROM (${factorsSql(some, zones)})`;
  });
  const rows = await database.rows<StepRow>(stepsSql(sources.join(' UNION ALL ')));
  return { version, events: eventsOfSteps(rows, zones) };
}

const sourceOf = ({ shape }: PlannedFile) => shape.columns['factor'] ?? '';

interface StepRow {
  readonly symbol: string;
  /** Midnight of the ex-date on the exchange's clock, in ms. */
  readonly wall: number;
  readonly factor: number;
}

/** A forward factor is divided by or multiplied with: prices of the mainland fall at events, which tells the two apart. */
function stepsSql(factors: string): string {
  return `WITH best AS (SELECT * FROM (${factors}) QUALIFY dense_rank() OVER (PARTITION BY symbol ORDER BY rank DESC, rows DESC) = 1),
    days AS (SELECT symbol, t, any_value(factor) AS factor, any_value(forward) AS forward FROM best GROUP BY symbol, t),
    oriented AS (SELECT *, forward AND first_value(factor) OVER w > last_value(factor) OVER w AS divides,
      lag(factor) OVER (PARTITION BY symbol ORDER BY t) AS earlier FROM days
      WINDOW w AS (PARTITION BY symbol ORDER BY t ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING))
    SELECT symbol, epoch_ms(t)::DOUBLE AS wall, CASE WHEN divides THEN earlier / factor ELSE factor / earlier END AS factor
    FROM oriented WHERE abs(factor / earlier - 1) > ${smallestStep} ORDER BY symbol, t`;
}

function eventsOfSteps(rows: readonly StepRow[], zones: Zones): CarriedEvents['events'] {
  const usable = rows.filter(({ factor }) => isUsableFactor(factor));
  return new Map(
    Array.from(
      groupedBy(usable, ({ symbol }) => symbol),
      ([symbol, own]) => {
        const zone = zoneIn(zones, symbol) ?? 'UTC';
        return [symbol, own.map(({ wall, factor }) => exEventAt(wall, zone, factor))];
      },
    ),
  );
}

export interface CarriedEvents {
  /** What they were read from: nothing is read again while that is the same. */
  readonly version: string;
  readonly events: ExEvents;
}

/**
 * Columns of actions that stand beside raw prices. Dividends and splits do where an adjusted close has a column of its own,
 * or where a person names their columns; else the prices may be adjusted already.
 */
export function carriesActions({ isDaily, symbols, shape: { columns }, notes, settings }: ScannedFile): boolean {
  if (!isDaily || symbols.size === 0 || notes.some(({ kind }) => kind === 'prices')) return false;
  if (columns['factor'] !== undefined) return true;
  const isNamed = ['split', 'dividend'].some((name) => settings.columns?.[name] !== undefined);
  const hasActions = columns['split'] !== undefined || columns['dividend'] !== undefined;
  return hasActions && (isNamed || columns['adjusted'] !== undefined);
}

/** @param before what was read of earlier states of the files */
export async function carriedEvents(
  files: readonly ScannedFile[],
  zones: Zones,
  database: Database,
  before: CarriedEvents | undefined,
): Promise<CarriedEvents> {
  const carriers = files.filter(carriesActions);
  const symbols = new Set(carriers.flatMap((file) => [...file.symbols]));
  // The close before an event may stand in a file without actions.
  const isOfThem = (file: ScannedFile) => file.isDaily && [...file.symbols].some((symbol) => symbols.has(symbol));
  const used = files.filter(isOfThem).map((file) => (carriesActions(file) ? file : withoutActions(file)));
  const version = JSON.stringify(used.map(({ file }) => [file.name, file.version]));
  if (before?.version === version) return before;
  if (carriers.length === 0) return { version, events: new Map() };
  const rows = await database.rows<ActionRow>(actionsSql(barsWithActions(used, zones, haveCommonSymbols(used))));
  return { version, events: eventsIn(rows, zones) };
}

function withoutActions(file: ScannedFile): ScannedFile {
  const others = Object.entries(file.shape.columns).filter(([ours]) => !actionColumns.some((name) => name === ours));
  return { ...file, shape: { ...file.shape, columns: Object.fromEntries(others) } };
}

interface ActionRow {
  readonly symbol: string;
  /** Midnight of the ex-date on the exchange's clock, in ms. */
  readonly wall: number;
  /** The close before it. */
  readonly close: number;
  readonly split: number | null;
  readonly dividend: number | null;
  /** Cumulative factor ÷ the one before; null where it stays. */
  readonly step: number | null;
  /** Bars of the symbol. */
  readonly bars: number;
}

/** Cumulative factors are rounded: smaller steps are no events. */
const smallestStep = 1e-6;

function actionsSql(bars: string): string {
  const step = `CASE WHEN factor > 0 AND factor_before > 0 AND abs(factor / factor_before - 1) > ${smallestStep} THEN factor / factor_before END`;
  const earlier = `SELECT symbol, t, split, dividend, factor, lag(close) OVER w AS close_before,
    lag(factor IGNORE NULLS) OVER w AS factor_before, count(*) OVER (PARTITION BY symbol)::INTEGER AS bars
    FROM (${bars}) WINDOW w AS (PARTITION BY symbol ORDER BY t)`;
  return `SELECT symbol, epoch_ms(date_trunc('day', t))::DOUBLE AS wall, close_before AS close,
      CASE WHEN split > 0 THEN split END AS split, CASE WHEN dividend > 0 THEN dividend END AS dividend, ${step} AS step, bars
    FROM (${earlier}) WHERE close_before > 0 AND ((split > 0 AND split <> 1) OR dividend > 0 OR ${step} IS NOT NULL) ORDER BY symbol, t`;
}

/** Events are few: a number in every tenth row is a yield or an amount for each day. */
const mostOfBars = 0.1;
const fewest = 5;

function eventsIn(rows: readonly ActionRow[], zones: Zones): ExEvents {
  const events = Array.from(
    groupedBy(rows, ({ symbol }) => symbol),
    ([symbol, own]): readonly [string, readonly ExEvent[]] => {
      const isRare = own.length <= Math.max(fewest, (own[0]?.bars ?? 0) * mostOfBars);
      const zone = zoneIn(zones, symbol) ?? 'UTC';
      return [symbol, isRare ? own.flatMap((row) => eventOf(row, zone)) : []];
    },
  );
  return new Map(events.filter(([, own]) => own.length > 0));
}

/** A dividend is paid for each share as it is on the ex-date, which is after a split. */
function eventOf({ close, split, dividend, step, wall }: ActionRow, zone: string): readonly ExEvent[] {
  const isAction = dividend !== null || (split ?? 1) !== 1;
  const factor = isAction ? close / (close / (split ?? 1) - (dividend ?? 0)) : step;
  return isUsableFactor(factor) ? [exEventAt(wall, zone, factor)] : [];
}
