/** The services behind `Office.addin`: showing and hiding the task pane, and whether the add-in starts with the document. */
import type { RichObject } from '../rich-api/rich-object';

export type Visibility = 'Visible' | 'Hidden';

/** `Background` and `Inactive` both mean that nothing of the add-in is to be seen. */
type RuntimeState = 'Visible' | 'Background' | 'Inactive';

export const internalServiceName = 'Microsoft.InternalService.AddinInternalService';

/** By this office.js says at boot that it listens to actions. */
export const internalService: RichObject = {
  type: 'AddinInternalService',
  actions: { NotifyActionHandlerReady: () => null },
};

export function appRuntimeServices(
  onVisibility: (visibility: Visibility) => void,
): Readonly<Record<string, RichObject>> {
  return {
    'Microsoft.AppRuntime.AppRuntimeService': runtimeService(onVisibility),
    'Microsoft.AppRuntime.AppRuntimePersistenceService': persistenceService(),
  };
}

function runtimeService(onVisibility: (visibility: Visibility) => void): RichObject {
  let state: RuntimeState = 'Visible';
  return {
    type: 'AppRuntimeService',
    actions: {
      GetAppRuntimeState: () => state,
      SetAppRuntimeState: ([wanted]) => {
        if (wanted === state) return;
        state = wanted as RuntimeState;
        onVisibility(state === 'Visible' ? 'Visible' : 'Hidden');
      },
    },
  };
}

function persistenceService(): RichObject {
  let state: unknown = 'Inactive';
  return {
    type: 'AppRuntimePersistenceService',
    actions: {
      GetAppRuntimeStartState: () => state,
      SetAppRuntimeStartState: ([wanted]) => {
        state = wanted;
      },
    },
  };
}
