/** Removes what a failed insertion has left behind. */

/** Does not throw, so that the reason of the failure stays the one that is reported: Excel may not have taken the item at all. */
export async function discard(context: Excel.RequestContext, item: { delete(): void }): Promise<void> {
  try {
    // For an item that was never made, office.js throws here already.
    item.delete();
    await context.sync();
  } catch {
    return;
  }
}
