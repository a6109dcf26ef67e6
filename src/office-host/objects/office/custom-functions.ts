/** The service through which the runtime reports that it is ready and delivers results. */
import type { RichObject } from '../../rich-api/rich-object';
import type { QueryBody } from '../../rich-api/wire';

/** Optional behaviours of the runtime that a host can enable. */
export const hostFeatures = {
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

export interface CustomFunctionsEvents {
  readonly onReady: () => void;
  readonly onResults: (results: readonly unknown[]) => void;
}

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

/** The number of results in a request; 0 for requests that deliver none. */
export function countResults({ Actions }: QueryBody): number {
  const lists = Actions.filter(({ Name }) => resultMethods.includes(Name));
  return lists.reduce((count, { ArgumentInfo }) => count + listOf(ArgumentInfo?.Arguments?.[0]).length, 0);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
