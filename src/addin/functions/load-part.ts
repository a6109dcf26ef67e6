/** Loads a part of the add-in that not every workbook needs: a chunk of its own, requested at its first use. */
import { asMarketDataError, MarketDataError } from '../../market/problem';

/** @throws MarketDataError part-missing, when the chunk cannot be loaded; one that arrived but fails keeps its own error */
export function loadPart<Part>(name: string, part: Promise<Part>): Promise<Part> {
  return part.catch((thrown: unknown) => {
    throw problemOfPart(name, thrown);
  });
}

function problemOfPart(name: string, thrown: unknown): MarketDataError {
  const isMissing = thrown instanceof Error && thrown.name === 'ChunkLoadError';
  return isMissing ? new MarketDataError({ kind: 'part-missing', name }) : asMarketDataError(thrown);
}
