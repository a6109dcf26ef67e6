/** Does one thing for each of many items with few requests to Excel. */
import { chunksOf } from '../../../market/chunks';
import { isRefusal, isTooLarge } from './excel-errors';

/** Items that one batch of requests covers. */
const itemsPerSync = 200;

/**
 * One refused item fails its batch, so a batch that Excel refuses is bisected; so is one that is too large.
 *
 * @returns the items that Excel refused
 * @throws what is no refusal: a lost connection would fail every half as well
 */
export async function refusedItems<Item>(
  context: Excel.RequestContext,
  items: readonly Item[],
  act: (item: Item) => void,
): Promise<readonly Item[]> {
  const refused: Item[] = [];
  for (const some of chunksOf(items, itemsPerSync)) refused.push(...(await refusedOf(context, some, act)));
  return refused;
}

async function refusedOf<Item>(
  context: Excel.RequestContext,
  items: readonly Item[],
  act: (item: Item) => void,
): Promise<readonly Item[]> {
  try {
    items.forEach(act);
    await context.sync();
    return [];
  } catch (error) {
    if (!isRefusal(error) && !(isTooLarge(error) && items.length > 1)) throw error;
    if (items.length === 1) return items;
    const half = Math.ceil(items.length / 2);
    const inFirst = await refusedOf(context, items.slice(0, half), act);
    return [...inFirst, ...(await refusedOf(context, items.slice(half), act))];
  }
}
