/**
 * `window.external` as Excel for Windows provides it: office.js reads host, languages and requirement sets from it at
 * load. The getters are those that `OSF.InitializationHelper.getAppContext` of office.js 1.1.110 calls.
 */
import { newGuid, type Settings } from '../stores/records';

interface OfficeControlOptions {
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

/** An array with the two methods of a COM SAFEARRAY that office.js calls. */
type SafeArray = readonly unknown[] & { toArray(): readonly unknown[]; dimensions(): number };

type EventHandler = (eventId: number, event: SafeArray) => void;

/** Ids of `OSF.DDA.EventDispId` and `OSF.DDA.MethodDispId`. */
const invokedEventId = 39;
const completedMethodId = 94;

/** Ribbon commands over the Common API event of office.js: the host raises it, the page reports completion. */
interface RibbonCommands {
  /** Raises the event for a function; resolves when the function calls `event.completed()`. */
  press(functionName: string): Promise<void>;
  listen(handler: EventHandler): void;
  /** @param parameters the page's completion call: command id, status, event */
  complete(parameters: readonly unknown[]): void;
}

export function createRibbonCommands(): RibbonCommands {
  const running = new Map<string, () => void>();
  let handler: EventHandler | undefined;
  let presses = 0;
  return {
    press(functionName) {
      presses += 1;
      const id = `${functionName}#${presses}`;
      const event = JSON.stringify({ source: { id: functionName } });
      const completion = new Promise<void>((resolve) => running.set(id, resolve));
      handler?.(invokedEventId, safeArray([id, functionName, event]));
      return completion;
    },
    listen(listener) {
      handler = listener;
    },
    complete([id]) {
      running.get(String(id))?.();
      running.delete(String(id));
    },
  };
}

function safeArray(values: readonly unknown[]): SafeArray {
  return Object.assign([...values], { toArray: () => values, dimensions: () => 1 });
}

/** What `GetSettings` returns, by the names that `OSF.DDA.ClientSettingsManager` of office.js 1.1.110 calls. Values are JSON. */
interface SettingsBag {
  Read(keys: string[], values: string[]): void;
  /** Replaces all settings. */
  WriteAsync(keys: readonly string[], values: readonly string[], callback: (status: number) => void): void;
  RefreshAsync(callback: () => void): void;
}

/**
 * `Office.context.document.settings`: the same settings as `Workbook.settings` of Excel.run (OfficeDev/office-js-docs-reference#769),
 * which office.js reads at load. Excel opens a workbook before it loads the add-in; where a page loads first, it finds none, and all of
 * them when it refreshes.
 */
interface CommonSettings {
  readonly bag: SettingsBag;
  /** Calls back when another window has saved settings. */
  listen(listener: () => void): void;
  raiseChanged(): void;
}

interface Holder {
  readonly settings: Settings;
}

export function createCommonSettings(workbook: Holder | Promise<Holder>): CommonSettings {
  let opened = 'then' in workbook ? undefined : workbook;
  const opening = Promise.resolve(workbook).then((each) => (opened = each));
  const whenOpened = (act: (holder: Holder) => void) => {
    if (opened) act(opened);
    // oxlint-disable-next-line typescript/no-floating-promises -- A workbook that does not open is shown by the page.
    else void opening.then(act);
  };
  let changed = () => {};
  return {
    bag: {
      Read(keys, values) {
        for (const { id, value } of opened?.settings.all() ?? []) {
          keys.push(id);
          values.push(JSON.stringify(value));
        }
      },
      WriteAsync(keys, values, callback) {
        whenOpened(({ settings }) => {
          replaceAll(settings, new Map(keys.map((key, index) => [key, values[index] ?? 'null'])));
          callback(success);
        });
      },
      RefreshAsync: (callback) => whenOpened(() => callback()),
    },
    listen: (listener) => void (changed = listener),
    raiseChanged: () => changed(),
  };
}

/** Leaves those that are as before: a change of the workbook is saved, and may be undone. */
function replaceAll(settings: Settings, written: ReadonlyMap<string, string>): void {
  const before = new Map(settings.all().map(({ id, value }) => [id, JSON.stringify(value)]));
  for (const id of before.keys()) if (!written.has(id)) settings.remove(id);
  for (const [id, text] of written) {
    if (before.get(id) !== text) settings.put({ id, value: JSON.parse(text) as unknown });
  }
}
