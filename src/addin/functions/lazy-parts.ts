/** Parts of the add-in that not every workbook needs. Each is a chunk of its own, loaded at its first use. */
import { asMarketDataError, MarketDataError } from '../../market/problem';

/** MD.KLINE, MD.INTRADAY, MD.PRICE and MD.EXFACTORS. */
export function loadBarFunctions() {
  return orProblem('bars', import(/* webpackChunkName: "bars" */ './bar-functions'));
}

/** The formulas of technical indicators. */
export function loadIndicators() {
  return orProblem('indicators', import(/* webpackChunkName: "indicators" */ '../../market/indicators/compute'));
}

/** MD.UNIVERSE. */
export function loadUniverse() {
  return orProblem('universe', import(/* webpackChunkName: "universe" */ './universe'));
}

/** MD.CARD. */
export function loadCard() {
  return orProblem('card', import(/* webpackChunkName: "card" */ './card'));
}

/** MD.FIELDS. */
export function loadFieldTable() {
  return orProblem('fields', import(/* webpackChunkName: "fields" */ './fields'));
}

/** Begins to load the formulas; a failure shows when they are needed. */
export function preloadIndicators(): void {
  loadIndicators().catch(() => {});
}

function orProblem<Part>(name: string, part: Promise<Part>): Promise<Part> {
  return part.catch((thrown: unknown) => {
    throw problemOfPart(name, thrown);
  });
}

/** What a part that was not loaded says. One that arrived but fails keeps its own error. */
export function problemOfPart(name: string, thrown: unknown): MarketDataError {
  const isMissing = thrown instanceof Error && thrown.name === 'ChunkLoadError';
  return isMissing ? new MarketDataError({ kind: 'part-missing', name }) : asMarketDataError(thrown);
}
