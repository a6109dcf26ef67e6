/** What the calls come to by POST /calculate, with which the other programs are compared. */
import type { CalculatedCell, CellFailure, CellValue } from '../../../src/calculate/contract';
import { createService, type Service, type ServiceOptions } from '../../../src/service/command/service';
import type { Source } from '../../../src/service/sources/source';
import { thursdayMorning } from '../local-service';
import { simulatedSource } from '../simulated-source';
import { openOwnMarket } from './own-market';
import type { Group } from './table';

export type Outcome =
  | { readonly error: CellFailure }
  | { readonly values: readonly (readonly CellValue[])[]; readonly formats: readonly (readonly (string | null)[])[] };

export interface Markets {
  readonly sources: Readonly<Record<Group['market'], Source>>;
  /** Another service over the same market. */
  serve(market: Group['market'], options?: Partial<ServiceOptions>): Service;
  close(): Promise<void>;
}

export async function openMarkets(): Promise<Markets> {
  const { source, close } = await openOwnMarket();
  const sources = { simulated: simulatedSource, own: source };
  return {
    sources,
    serve: (market, options) => createService({ source: sources[market], now: () => thursdayMorning, ...options }),
    close,
  };
}

/** In the order of the calls, from a service of their own. */
export async function outcomesOf(markets: Markets, { locale, asOf, market, calls }: Group): Promise<Outcome[]> {
  const cells = calls.map(([id, ...given], at) => ({ id: String(at), function: id, arguments: given }));
  const request = new Request('http://localhost/calculate', {
    method: 'POST',
    headers: { 'X-API-Key': 'demo' },
    body: JSON.stringify({ locale, as_of: asOf, cells }),
  });
  const response = await markets.serve(market, { calculate: true }).fetch(request);
  if (response.status !== 200) throw new Error(await response.text());
  const answer = (await response.json()) as { readonly cells: readonly CalculatedCell[] };
  return answer.cells.map(outcomeOf);
}

function outcomeOf(cell: CalculatedCell): Outcome {
  if ('error' in cell) return { error: cell.error };
  const { values, formats = values.map((row) => row.map(() => null)) } = cell;
  return { values, formats };
}
