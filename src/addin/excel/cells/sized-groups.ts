/** Groups of items that one request to Excel covers: Excel on the web refuses payloads above 5 MB. */

/** Ranges of one request, however small they are: each has a path, a query and a result of its own. */
const mostItems = 500;

/** In order, of so many cells together; one item that is larger stands alone. */
export function bySize<Item>(items: readonly Item[], most: number, sizeOf: (item: Item) => number): Item[][] {
  const groups: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (size > room || groups.at(-1)?.length === mostItems) {
      groups.push([]);
      room = most;
    }
    groups.at(-1)?.push(item);
    room -= size;
  }
  return groups;
}
