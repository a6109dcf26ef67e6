/** The services behind `Office.addin`: visibility of the task pane and startup behaviour. */
import type { RichObject } from '../rich-api/rich-object';

export type Visibility = 'Visible' | 'Hidden';

/** In `Background` and `Inactive` the task pane is hidden. */
type RuntimeState = 'Visible' | 'Background' | 'Inactive';

export const internalServiceName = 'Microsoft.InternalService.AddinInternalService';

/** office.js reports at boot that its action handler is ready. */
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
