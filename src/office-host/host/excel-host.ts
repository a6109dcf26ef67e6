/**
 * The emulated Excel: implements the host side of Microsoft's runtime protocol, so that an unmodified office.js calls an
 * unmodified add-in. Depends on neither DOM nor Node; the page is an iframe's window or the global object of a vm context.
 */
import { prepareArguments } from '../calls/call-arguments';
import { createCellEdit } from './cell-edit';
import { type Calls, type RecallingCalls, withHabits } from '../calls/call-habits';
import {
  createCellReader,
  type CellReader,
  hasRichCell,
  isRich,
  type RawResult,
  rawResult,
  readResult,
} from '../calls/result-reader';
import {
  type CallId,
  type CellResult,
  type ExcelHost,
  type FunctionCall,
  globalTimers,
  type Timers,
} from '../contract';
import { actionEntry, callEntry, cancelEntry, visibilityEntry, EntryQueue } from '../calls/entries';
import {
  createRegisteredFunctions,
  crashOnBothFlags,
  type FunctionMetadata,
  ofAnotherRelease,
  type RegisteredFunctions,
} from '../calls/registered-functions';
import { type ExcelHostOptions, type Flush, reportPlatform } from './host-options';
import {
  type AppRuntime,
  appRuntimeServices,
  internalService,
  internalServiceName,
  type Visibility,
  countResults,
  customFunctionsName,
  customFunctionsService,
  functionManagerName,
  functionManagerService,
  ribbonService,
  ribbonServiceName,
} from '../objects/office-services';
import { createFunctionLists, type FunctionLists } from './function-lists';
import { createLinkedEntities, type LinkedEntities } from './linked-entities';
import { isDesktopOnly, isKnownTo } from '../objects/workbook/since';
import { dereference, excelObjects, workbookObject } from '../objects/workbook/workbook';
import { addNewerApisTo } from './newer-office';
import { createCommonSettings, createOfficeControl, createRibbonCommands } from './common-api';
import { installBridge, payloadTooLarge, type PageResponse, type PageBridge, type PageRequest } from './page-bridge';
import { dataTypesOf, declaredSets, noDataTypes, type RequirementSets, versionReaches } from '../requirement-sets';
import { processQuery } from '../rich-api/process-query';
import type { ObjectModel } from '../rich-api/paths';
import { undoRules } from './undo-rules';

export interface EmulatedExcel extends ExcelHost {
  /** All result messages so far, including refused ones. */
  readonly flushes: readonly Flush[];
  /** The number of calls and cancellations in each message to the page. */
  readonly messages: readonly number[];
  /** The number of calls without a final result, including running streams. */
  readonly openCalls: number;
  /**
   * Presses a control of the add-in's ribbon, whose id is the name of its function; resolves when its command calls
   * `event.completed()`. @throws (rejects) for a control that the add-in has disabled
   */
  pressButton(functionName: string): Promise<void>;
  /** False for a control of the ribbon that the add-in has disabled. */
  isEnabled(controlId: string): boolean;
  /** Whether Excel loads the add-in's page when the workbook opens, without a call or a click. */
  startsWithWorkbook(): Promise<boolean>;
  /** A person begins to edit a cell, or has done so. */
  editCell(isEditing: boolean): void;
  /** A person inserts rows, expands a group or edits a table. */
  moveCells(): void;
  /** Another window of the workbook has saved settings, which Excel on the web tells while people edit it together. */
  raiseSettingsChanged(): void;
  /** A person chooses Data › Refresh All. */
  refreshAll(): void;
}

export function createExcelHost(options: ExcelHostOptions): EmulatedExcel {
  return new Host(options);
}

interface OpenCall {
  readonly onResult: (result: CellResult) => void;
  readonly isStream: boolean;
  /** For a call that no cell has made: takes the result as it was sent. */
  readonly onRaw?: (result: RawResult) => void;
}

class Host implements EmulatedExcel {
  readonly ready: Promise<void>;
  readonly flushes: Flush[] = [];
  readonly messages: number[] = [];
  readonly #options: ExcelHostOptions;
  readonly #language: string;
  readonly #table: RegisteredFunctions;
  readonly #lists: FunctionLists;
  readonly #timers: Timers;
  readonly #sets: RequirementSets;
  readonly #readCell: CellReader;
  readonly #model: Promise<ObjectModel>;
  readonly #queue: EntryQueue;
  readonly #commands = createRibbonCommands();
  readonly #settings;
  readonly #cellEdit = createCellEdit();
  readonly #runtime: AppRuntime = { state: 'Visible' };
  readonly #enabledControls = new Map<string, boolean>();
  readonly #open = new Map<CallId, OpenCall>();
  #announceReady: () => void = () => {};
  #bridge: PageBridge | undefined;
  #lastId: CallId = 0;
  readonly #linked: LinkedEntities;
  readonly #calls: RecallingCalls;

  constructor(options: ExcelHostOptions) {
    if (options.crashesOnBothDataTypeFlags === true) crashOnBothFlags(options.metadata);
    this.#options = options;
    this.#language = options.language ?? 'en-US';
    this.#timers = options.timers ?? globalTimers;
    this.#sets = declaredSets(options.requirementSets ?? {});
    const isOnTheWeb = options.platform === 'OfficeOnline';
    const dataTypes = options.refusesDataTypes === true ? noDataTypes : dataTypesOf(this.#sets, isOnTheWeb);
    const { metadata, staleMetadata } = options;
    const file = staleMetadata === undefined ? metadata : ofAnotherRelease(metadata, staleMetadata);
    this.#table = createRegisteredFunctions(file, dataTypes, options.givesStreamAddresses);
    this.#lists = createFunctionLists(file.functions);
    this.#readCell = createCellReader(dataTypes, options.formatsOfRegion?.thousands);
    this.#settings = createCommonSettings(options.workbook);
    this.#queue = this.#createQueue();
    this.#linked = this.#createLinked();
    this.#calls = this.#withHabits(this.#linked);
    this.#model = this.#createModel();
    this.ready = new Promise((resolve) => {
      this.#announceReady = resolve;
    });
  }

  get openCalls(): number {
    return this.#open.size;
  }

  attach(page: object): void {
    const control = createOfficeControl({
      language: this.#language,
      requirementSets: this.#sets,
      commands: this.#commands,
      settings: this.#settings,
      onContext: () => this.#prepareOffice(page),
    });
    // Replaces the browser's own `external`; writable, because office.js assigns to it.
    Object.defineProperty(page, 'external', { value: control, configurable: true, writable: true });
    this.#bridge = installBridge(page, (request) => this.#onRequest(request));
  }

  /** Before the add-in asks office.js for anything. */
  #prepareOffice(page: object): void {
    reportPlatform(page, this.#options.platform ?? 'PC');
    addNewerApisTo(page, versionReaches(this.#sets['ExcelApi'], '1.20'));
  }

  call(calls: readonly FunctionCall[]): readonly CallId[] {
    return calls.map((call) => this.#calls.start(call));
  }

  cancel(calls: readonly CallId[]): void {
    for (const id of calls) this.#calls.cancel(id);
  }

  moveCells(): void {
    this.#calls.recall();
  }

  pressButton(functionName: string): Promise<void> {
    if (!this.isEnabled(functionName)) return Promise.reject(new Error(`${functionName} is disabled.`));
    return this.#commands.press(functionName);
  }

  isEnabled(controlId: string): boolean {
    return this.#enabledControls.get(controlId) ?? true;
  }

  editCell(isEditing: boolean): void {
    this.#cellEdit.set(isEditing);
  }

  async startsWithWorkbook(): Promise<boolean> {
    const { startState = 'Inactive' } = await this.#options.workbook;
    return this.#options.startsOnFirstCall !== true || startState !== 'Inactive';
  }

  raiseSettingsChanged(): void {
    this.#settings.raiseChanged();
  }

  refreshAll(): void {
    this.#linked.domains.refresh();
  }

  showPane(isShown: boolean): void {
    this.#runtime.state = isShown ? 'Visible' : 'Background';
    this.#bridge?.push([visibilityEntry(isShown)]);
  }

  followLists(listener: (names: readonly string[]) => void): void {
    this.#lists.follow(listener);
  }

  runAction(actionId: string): void {
    this.#bridge?.push([actionEntry(actionId)]);
  }

  #createLinked(): LinkedEntities {
    const plain: Calls = { start: (call) => this.#start(++this.#lastId, call), cancel: (id) => this.#cancel(id) };
    return createLinkedEntities(plain, (...load) => this.#load(...load), this.#timers);
  }

  /** Calls a load service, whose result no cell shows. */
  #load(functionId: string, request: string, done: (result: unknown) => void): void {
    const metadata = this.#table.find(functionId);
    const onRaw = ({ isOk, value }: RawResult) => done(isOk ? value : undefined);
    if (metadata?.options?.linkedEntityLoadService !== true) done(undefined);
    else {
      this.#open.set(++this.#lastId, { onResult: () => {}, isStream: false, onRaw });
      this.#send(this.#lastId, { functionId, arguments: [request], onResult: () => {} }, metadata);
    }
  }

  /** The habits of this host over calls. */
  #withHabits(linked: Calls): RecallingCalls {
    const isStream = ({ functionId }: FunctionCall) => this.#table.find(functionId)?.options?.stream === true;
    const parts = { isStream, nextId: () => ++this.#lastId, timers: this.#timers };
    return withHabits(linked, this.#options, parts);
  }

  #cancel(id: CallId): void {
    const wasOpen = this.#open.delete(id);
    if (wasOpen && !this.#queue.withdraw(id)) this.#queue.add(id, cancelEntry(id));
  }

  #start(id: CallId, call: FunctionCall): CallId {
    const metadata = this.#table.find(call.functionId);
    this.#open.set(id, { onResult: call.onResult, isStream: metadata?.options?.stream === true });
    // Load services are Excel's alone.
    const isCallable = metadata !== undefined && metadata.options?.linkedEntityLoadService !== true;
    if (isCallable) this.#send(id, call, metadata);
    else this.#refuse(id, { kind: 'error', code: '#NAME?' });
    return id;
  }

  #send(id: CallId, call: FunctionCall, metadata: FunctionMetadata): void {
    const isRefused = this.#options.refusesRichStreamArguments === true && metadata.options?.stream === true;
    if (isRefused && call.arguments.some(hasRichCell)) {
      this.#refuse(id, { kind: 'error', code: '#VALUE!' });
      return;
    }
    const prepared = prepareArguments(metadata, call.arguments, this.#table, this.#language);
    if ('values' in prepared) this.#queue.add(id, callEntry(id, call, metadata, prepared.values, this.#table));
    else this.#refuse(id, { kind: 'error', code: prepared.refused, ...messageOf(prepared) });
  }

  /** Reports an error without calling the page; asynchronous, because the caller of `call` does not have the id yet. */
  #refuse(id: CallId, result: CellResult): void {
    this.#timers.setTimeout(() => {
      const call = this.#open.get(id);
      this.#open.delete(id);
      call?.onResult(result);
    }, 0);
  }

  /** Excel is another process, so its response always arrives in a later macrotask. */
  #onRequest(request: PageRequest): void {
    this.#timers.setTimeout(() => void this.#reply(request), this.#options.replyDelayMs ?? 0);
  }

  async #reply(request: PageRequest): Promise<void> {
    const model = await this.#model;
    request.reply((await this.#cellEdit.admit(request)) ?? this.#respond(request, model));
  }

  #respond({ body, size, undoGroup }: PageRequest, model: ObjectModel): PageResponse {
    const isRefused = size > (this.#options.maxFlushBytes ?? Number.POSITIVE_INFINITY);
    const results = countResults(body);
    if (results > 0) this.#recordFlush({ results, size, isRefused });
    return isRefused ? payloadTooLarge(size) : { statusCode: 200, body: processQuery(body, model, undoGroup) };
  }

  #recordFlush(flush: Flush): void {
    this.flushes.push(flush);
    this.#options.onFlush?.(flush);
  }

  #onResults(results: readonly unknown[]): void {
    for (const sent of results) {
      const raw = rawResult(sent);
      const call = this.#open.get(raw.id);
      if (call?.onRaw) {
        this.#open.delete(raw.id);
        call.onRaw(raw);
        continue;
      }
      const { id, result } = readResult(raw, this.#readCell, this.#options.refusesErrorsInArrays);
      if (call?.isStream === false) this.#open.delete(id);
      const isRefused = this.#options.refusesRichStreamResults === true && call?.isStream === true && isRich(result);
      call?.onResult(isRefused ? { kind: 'error', code: '#VALUE!' } : result);
    }
  }

  #onVisibility(visibility: Visibility): void {
    this.#bridge?.push([visibilityEntry(visibility === 'Visible')]);
    this.#options.onVisibility?.(visibility);
  }

  #onReady(): void {
    this.#queue.open();
    this.#announceReady();
  }

  async #createModel(): Promise<ObjectModel> {
    const { features = [], platform = 'PC', refusedInUndoGroups = [] } = this.#options;
    const workbook = await this.#options.workbook;
    const objects = excelObjects(workbook, this.#options);
    const events = { onReady: () => this.#onReady(), onResults: (sent: readonly unknown[]) => this.#onResults(sent) };
    return {
      root: workbookObject(objects, this.#linked.domains),
      services: {
        [customFunctionsName]: customFunctionsService(features, events),
        [functionManagerName]: functionManagerService((options) => this.#lists.setVisibility(options)),
        [internalServiceName]: internalService,
        [ribbonServiceName]: ribbonService(this.#enabledControls),
        ...appRuntimeServices(this.#runtime, workbook, (visibility) => this.#onVisibility(visibility)),
      },
      dereference: (reference) => dereference(reference, objects),
      asOneStep: (change, group) => (workbook.asOneStep ? workbook.asOneStep(change, group) : change()),
      ...undoRules({ platform, ungrouped: refusedInUndoGroups, clear: () => workbook.clearUndo?.() }),
      isKnown: (api) => isKnownTo(this.#sets['ExcelApi'], api) && !(platform === 'OfficeOnline' && isDesktopOnly(api)),
    };
  }

  #createQueue(): EntryQueue {
    return new EntryQueue({
      timers: this.#timers,
      entriesPerMessage: this.#options.callsPerMessage ?? Number.POSITIVE_INFINITY,
      messageIntervalMs: this.#options.messageIntervalMs ?? 2,
      send: (entries) => {
        this.messages.push(entries.length);
        this.#bridge?.push(entries);
      },
    });
  }
}

function messageOf({ message }: { readonly message?: string }): { readonly message?: string } {
  return message === undefined ? {} : { message };
}
