/** The cards by cell, cached between calculations because drawing looks up every cell. */
import type { CardContent, CellContent, CellResult } from '../../../office-host/contract';
import { type CellKey, cellKeyOf, type CellPlace, placeOf } from '../cells/cell-place';

interface PlacedCard {
  readonly row: number;
  readonly column: number;
  readonly card: CardContent;
}

export interface CellCards {
  readonly at: (place: CellPlace) => CardContent | undefined;
  /** Results or references have changed: the next one who asks for a card has them found again. */
  invalidate(): void;
}

/**
 * @param results the current results by cell; an array result belongs to its first cell
 * @param references cells whose formula is a single reference, with the referenced cells, whose cards they show
 */
export function createCellCards(
  results: () => Iterable<readonly [CellKey, CellResult]>,
  references: () => ReadonlyMap<CellKey, CellKey>,
): CellCards {
  const known = new WeakMap<CellResult, readonly PlacedCard[]>();
  const cards = new Map<CellKey, CardContent>();
  const cardsOf = (result: CellResult) => {
    const found = known.get(result) ?? findCards(result);
    known.set(result, found);
    return found;
  };
  let isOutdated = true;
  const findAll = () => {
    isOutdated = false;
    cards.clear();
    for (const [anchor, result] of results()) {
      for (const { row, column, card } of cardsOf(result)) cards.set(cellAt(anchor, row, column), card);
    }
    if (cards.size > 0) followReferences(cards, references());
  };
  return {
    at(place) {
      if (isOutdated) findAll();
      return cards.size > 0 ? cards.get(cellKeyOf(place)) : undefined;
    },
    invalidate: () => (isOutdated = true),
  };
}

/** Follows chains of references; a circular reference has no card. */
function followReferences(cards: Map<CellKey, CardContent>, references: ReadonlyMap<CellKey, CellKey>): void {
  const cardOf = (cell: CellKey, seen: ReadonlySet<CellKey>): CardContent | undefined => {
    const target = references.get(cell);
    if (cards.has(cell) || target === undefined || seen.has(target)) return cards.get(cell);
    return cardOf(target, new Set([...seen, target]));
  };
  for (const cell of references.keys()) {
    const card = cardOf(cell, new Set([cell]));
    if (card) cards.set(cell, card);
  }
}

function findCards(result: CellResult): PlacedCard[] {
  if (result.kind === 'error') return [];
  const rows = result.kind === 'array' ? result.rows : [[result.value]];
  return rows.flatMap((cells, row) =>
    cells.flatMap((content, column) => (isCard(content) ? [{ row, column, card: content }] : [])),
  );
}

export function isCard(content: CellContent): content is CardContent {
  return typeof content === 'object' && content?.kind === 'card';
}

function cellAt(anchor: CellKey, row: number, column: number): CellKey {
  if (row === 0 && column === 0) return anchor;
  const place = placeOf(anchor);
  return cellKeyOf({ ...place, row: place.row + row, column: place.column + column });
}
