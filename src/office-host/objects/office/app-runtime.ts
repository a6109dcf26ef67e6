/** The services behind `Office.addin`: visibility of the task pane and startup behaviour. */
import type { RichObject } from '../../rich-api/rich-object';

export type Visibility = 'Visible' | 'Hidden';

/** In `Background` and `Inactive` the task pane is hidden. */
type RuntimeState = 'Visible' | 'Background' | 'Inactive';

/** The part of the workbook that says whether Excel starts the add-in with it (`Office.addin.setStartupBehavior`). */
export interface KeptStart {
  startState?: RuntimeState;
}

/** Changed by the add-in and by the person, who may close the pane. */
export interface AppRuntime {
  state: RuntimeState;
}

export const internalServiceName = 'Microsoft.InternalService.AddinInternalService';

/** office.js reports at boot that its action handler is ready. */
export const internalService: RichObject = {
  type: 'AddinInternalService',
  actions: { NotifyActionHandlerReady: () => null },
};

export function appRuntimeServices(
  runtime: AppRuntime,
  kept: KeptStart,
  onVisibility: (visibility: Visibility) => void,
): Readonly<Record<string, RichObject>> {
  return {
    'Microsoft.AppRuntime.AppRuntimeService': runtimeService(runtime, onVisibility),
    'Microsoft.AppRuntime.AppRuntimePersistenceService': persistenceService(kept),
  };
}

function runtimeService(runtime: AppRuntime, onVisibility: (visibility: Visibility) => void): RichObject {
  return {
    type: 'AppRuntimeService',
    actions: {
      GetAppRuntimeState: () => runtime.state,
      SetAppRuntimeState: ([wanted]) => {
        if (wanted === runtime.state) return;
        runtime.state = wanted as RuntimeState;
        onVisibility(wanted === 'Visible' ? 'Visible' : 'Hidden');
      },
    },
  };
}

function persistenceService(kept: KeptStart): RichObject {
  return {
    type: 'AppRuntimePersistenceService',
    actions: {
      GetAppRuntimeStartState: () => kept.startState ?? 'Inactive',
      SetAppRuntimeStartState: ([wanted]) => {
        kept.startState = wanted as RuntimeState;
      },
    },
  };
}
