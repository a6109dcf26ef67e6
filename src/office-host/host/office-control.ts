/**
 * `window.external` as Excel for Windows provides it: office.js reads host, languages and requirement sets from it at
 * load. The getters are those that `OSF.InitializationHelper.getAppContext` of office.js 1.1.110 calls.
 */
import type { CommonSettings } from './common-settings';
import { newGuid } from '../objects/document/guid';
import {
  completedMethodId,
  invokedEventId,
  safeArray,
  type EventHandler,
  type RibbonCommands,
  type SafeArray,
} from './ribbon-commands';

export interface OfficeControlOptions {
  /** `en-US`, `zh-CN`: the language of the user interface and of the data. */
  readonly language: string;
  readonly requirementSets: Readonly<Record<string, string>>;
  readonly commands: RibbonCommands;
  readonly settings: CommonSettings;
  /** office.js asks for its context, and makes `Office.context` next. */
  readonly onContext: () => void;
}

type Callback = (result: SafeArray) => void;

/** Flags of the host info: shared runtime and custom functions. */
const sharedRuntimeWithFunctions = 3;
const success = 0;
/** `ooeOperationNotSupported`: returned for all other calls of the Common API. */
const notSupported = 5000;
/** Of `OSF.DDA.EventDispId`. */
const settingsChangedEventId = 1;

export function createOfficeControl(options: OfficeControlOptions): object {
  const context = createContext(options);
  return {
    GetContext: () => {
      options.onContext();
      return context;
    },
    GetHostInfo: () => hostInfo(options.language),
    GetLoggingAllowed: () => false,
    Execute(id: number, parameters: readonly unknown[], callback: Callback): void {
      if (id === completedMethodId) options.commands.complete(parameters);
      callback(safeArray([id === completedMethodId ? success : notSupported]));
    },
    RegisterEvent(id: number, _target: string, handler: EventHandler, callback: Callback): void {
      if (id === invokedEventId) options.commands.listen(handler);
      if (id === settingsChangedEventId) options.settings.listen(() => handler(id, safeArray([])));
      callback(safeArray([success]));
    },
    UnregisterEvent: (_id: number, _target: string, callback: Callback) => callback(safeArray([success])),
  };
}

/** Host, platform, version of the host's script, language, correlation id, dialog, logging, flags. */
function hostInfo(language: string): string {
  return ['Excel', 'Win32', '16.01', language, 'emulated', '', 'disableLogging', sharedRuntimeWithFunctions].join('$');
}

function createContext({ language, requirementSets, settings }: OfficeControlOptions): object {
  return {
    ...constants(solution),
    // By this id office.js keeps a copy of the settings in the session, which it prefers to those of the document.
    ...constants({ GetInstanceId: newGuid(), GetAppUILocale: language, GetAppDataLocale: language }),
    GetSupportedMatrix: () => JSON.stringify(requirementSets),
    GetSettings: () => settings.bag,
    GetOfficeThemeInfo: () => '{}',
  };
}

/** Application type 1 is Excel; activation mode 2 a reopened document; display mode 2 a visible task pane. */
const solution = {
  GetAppType: 1,
  GetAppVersionMajor: 16,
  GetAppVersionMinor: 1,
  GetHostFullVersion: '16.0.18000.20000',
  GetAppCapabilities: 0,
  GetActivationMode: 2,
  GetControlIntegrationLevel: 1,
  GetInitialDisplayMode: 2,
  GetSolutionRef: '00000000-0000-4000-8000-000000000001',
  GetSolutionToken: '',
  GetCorrelationId: 'emulated',
  GetDocUrl: '',
  GetTouchEnabled: false,
  GetCommerceAllowed: false,
  GetHostCustomMessage: '',
  GetDialogRequirementMatrix: '',
  GetFeaturesForSolution: '{}',
} as const;

function constants(values: Readonly<Record<string, unknown>>): Readonly<Record<string, () => unknown>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value]));
}
