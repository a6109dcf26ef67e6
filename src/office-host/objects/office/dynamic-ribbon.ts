/** The service behind `Office.ribbon.requestUpdate` (RibbonApi 1.1): which controls are enabled. */
import { aBoolean, aText } from '../../rich-api/checks';
import type { RichObject } from '../../rich-api/rich-object';

export const ribbonServiceName = 'Microsoft.DynamicRibbon.DynamicRibbon';

/** @param enabled the states that the add-in has set, by the ids of controls */
export function ribbonService(enabled: Map<string, boolean>): RichObject {
  return {
    type: 'DynamicRibbon',
    objects: {
      GetTab: ([id]) => ({ type: 'RibbonTab', identity: { Id: aText(id) } }),
      GetButton: ([id]) => control(aText(id), enabled),
    },
  };
}

function control(id: string, enabled: Map<string, boolean>): RichObject {
  return {
    type: 'RibbonButton',
    identity: { Id: id },
    read: { Enabled: () => enabled.get(id) ?? true },
    write: { Enabled: (value) => void enabled.set(id, aBoolean(value)) },
  };
}
