/** The services of office.js beside the workbook: the runtime of the add-in, its custom functions, the ribbon. */
import type { RichObject } from '../rich-api/rich-object';
import type { QueryBody } from '../rich-api/wire';
import { aBoolean, aText } from '../rich-api/checks';

export type Visibility = 'Visible' | 'Hidden';

/** In `Background` and `Inactive` the task pane is hidden. */
type RuntimeState = 'Visible' | 'Background' | 'Inactive';

/** The part of the workbook that says whether Excel starts the add-in with it (`Office.addin.setStartupBehavior`). */
interface KeptStart {
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

/** Optional behaviours of the runtime that a host can enable. */
const hostFeatures = {
  /** Repeats a flush that the host refuses as too large in slices of at most 2 MB. */
  retryInSlices: 1,
  /** 200 ms instead of 500 ms between flushes. */
  shortInterval: 2,
  timingData: 3,
  /** Limits the interval between flushes to 2 s, even after a slow flush. */
  cappedInterval: 4,
} as const;

export type HostFeature = keyof typeof hostFeatures;

export const customFunctionsName = 'Microsoft.ExcelServices.CustomFunctions';

const resultMethods = ['SetInvocationArrayResults', 'SetInvocationResults'];

interface CustomFunctionsEvents {
  readonly onReady: () => void;
  readonly onResults: (results: readonly unknown[]) => void;
}

/** The service through which the runtime reports that it is ready and delivers results. */
export function customFunctionsService(features: readonly HostFeature[], events: CustomFunctionsEvents): RichObject {
  const take = (args: readonly unknown[]) => events.onResults(listOf(args[0]));
  return {
    type: 'CustomFunctions',
    actions: {
      ...Object.fromEntries(resultMethods.map((method) => [method, take])),
      _SetOsfControlContainerReadyForCustomFunctions: () => events.onReady(),
      _GetEnabledFeatures: () => features.map((feature) => hostFeatures[feature]),
    },
  };
}

export const functionManagerName = 'Microsoft.ExcelServices.CustomFunctionManager';

/** The service behind `Excel.CustomFunctionManager`, as far as it shows and hides functions. */
export function functionManagerService(setVisibility: (options: unknown) => void): RichObject {
  return { type: 'CustomFunctionManager', actions: { SetVisibility: ([options]) => setVisibility(options) } };
}

/** The number of results in a request; 0 for requests that deliver none. */
export function countResults({ Actions }: QueryBody): number {
  const lists = Actions.filter(({ Name }) => resultMethods.includes(Name));
  return lists.reduce((count, { ArgumentInfo }) => count + listOf(ArgumentInfo?.Arguments?.[0]).length, 0);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The service behind `Office.ribbon.requestUpdate` (RibbonApi 1.1): which controls are enabled. */
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
