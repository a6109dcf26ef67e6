/** Age (RFC 9111) and Cache-Status (RFC 9211): the response as a whole is stale when one of its values is. */

/** @param ages in ms, at least one: the oldest counts */
export function staleHeaders(ages: ReadonlyMap<string, number>): Record<string, string> {
  const oldestMs = Math.max(...ages.values());
  return {
    Age: String(Math.floor(oldestMs / 1000)),
    'Cache-Status': 'market-data-gateway; fwd=stale; detail=stale-if-error',
  };
}
