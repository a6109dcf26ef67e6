/** Enables and disables controls of the ribbon (RibbonApi 1.1). */

/** Where manifest.xml puts the controls. */
const tabId = 'TabHome';
const groupId = 'MarketData.Group';

/** @param states by the ids of controls @throws (rejects) when Excel refuses the update */
export async function updateRibbon(states: Readonly<Record<string, boolean>>): Promise<void> {
  const controls = Object.entries(states).map(([id, enabled]) => ({ id, enabled }));
  await Office.ribbon.requestUpdate({ tabs: [{ id: tabId, groups: [{ id: groupId, controls }] }] });
}
