/** Ex-factors that follow from columns of files of bars: splits, dividends, cumulative factors. */
import { groupedBy } from '../../../../market/chunks';
import type { Database } from '../sql/database';
import { actionColumns, barsWithActions, type Zones } from '../tables/bars-relation';
import { haveCommonSymbols, type ScannedFile } from './bars-files';
import { exEventAt, type ExEvent, type ExEvents, isUsableFactor, zoneIn } from './records';

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
export const smallestStep = 1e-6;

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
