/** What a screen costs: the universes, and the bars that it looks back on. */
import { indicatorNames } from '../../../market/indicators/spec';
import { barsOfLookBack, parseLookBack } from '../../../market/look-back/terms';
import { splitFields } from '../../../market/texts/typed-text';
import type { Asked, Cost } from '../../insert/cost';

/**
 * One request for each universe, and those of the bars that are looked back on: of the rows where they decide nothing, else of
 * what the quotes leave.
 */
export function screenCost(asked: Asked, rowsWhenOmitted: number): Cost {
  const { symbolsPerRequest, screenRequests, isPast = false } = asked.terms;
  if (isPast) return { requests: undefined, securitiesPerRequest: symbolsPerRequest };
  const [fields, sortBy, where] = [asked.text('fields'), asked.text('sort_by'), asked.text('where')];
  const universes = asked.count('universe');
  if (universes === undefined || universes === 0 || ![fields, sortBy, where].some(looksBack))
    return { requests: universes };
  if (looksBack(sortBy) || looksBack(where)) return { requests: universes + screenRequests };
  const top = asked.text('top');
  const rows = top === '' ? rowsWhenOmitted : Number(top);
  const bars = Math.max(0, ...splitFields(fields).map(barsOfField));
  // Each universe may be of another zone.
  const batches = Math.ceil(rows / asked.symbolsTogether(bars)) + universes - 1;
  return { requests: universes + (Number.isNaN(batches) ? screenRequests : Math.min(screenRequests, batches)) };
}

/** 0 for a field of quotes, and for one that is not complete yet. */
function barsOfField(name: string): number {
  try {
    return Math.max(0, ...(parseLookBack(name, 'fields') ?? []).map(barsOfLookBack));
  } catch {
    return 0;
  }
}

/** True for a text with parentheses behind a name, or the name of an indicator alone. */
function looksBack(text: string): boolean {
  return lookBackNames.test(text);
}

const lookBackNames = new RegExp(
  String.raw`[\p{L}_]\s*[(（]|(?:^|[-<>=,，])\s*(?:${[...indicatorNames, 'spark', '走势'].join('|')})\s*(?:$|[.<>=,，])`,
  'iu',
);
