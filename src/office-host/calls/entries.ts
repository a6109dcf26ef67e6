/** Builds the entries of messages that Excel pushes to a page, in the format of office.js 1.1.110. */
import type { CallId, FunctionCall } from '../contract';
import type { FunctionMetadata, RegisteredFunctions } from './registered-functions';

/** A tuple of the wire format. */
export type Entry = readonly [category: number, type: number, target: string, message: string, id: string];

const customFunctionCategory = 1;
const invocationType = 1000;
const cancellationType = 1001;

const eventCategory = 65_536;
const visibilityType = 65_539;

const flag = { cancelable: 1, streaming: 2, errorsAllowed: 4, richValues: 8 } as const;

export function callEntry(
  id: CallId,
  call: FunctionCall,
  metadata: FunctionMetadata,
  values: readonly unknown[],
  table: RegisteredFunctions,
): Entry {
  const address = needsAddress(metadata, table) ? (call.address ?? null) : null;
  const message = [id, metadata.id, values, address, flagsOf(metadata, table)];
  return [customFunctionCategory, invocationType, '', JSON.stringify(message), ''];
}

function needsAddress({ options }: FunctionMetadata, { givesStreamAddresses }: RegisteredFunctions): boolean {
  if (options?.stream === true) return givesStreamAddresses && options.requiresStreamAddress === true;
  return options?.requiresAddress === true || options?.requiresParameterAddresses === true;
}

export function cancelEntry(id: CallId): Entry {
  return [customFunctionCategory, cancellationType, '', JSON.stringify({ invocationId: id }), ''];
}

/** The event behind `Office.addin.onVisibilityModeChanged`. */
export function visibilityEntry(isVisible: boolean): Entry {
  return [eventCategory, visibilityType, '', JSON.stringify({ visibility: isVisible ? 'Visible' : 'Hidden' }), ''];
}

const actionCategory = 2;
const actionType = 1000;

/** A keyboard shortcut of the add-in was pressed. */
export function actionEntry(actionId: string): Entry {
  return [actionCategory, actionType, '', JSON.stringify([actionId]), ''];
}

function flagsOf({ options }: FunctionMetadata, table: RegisteredFunctions): number {
  let flags = 0;
  if (options?.cancelable === true) flags |= flag.cancelable;
  if (options?.stream === true) flags |= flag.streaming;
  if (table.takesErrors) flags |= flag.errorsAllowed;
  if (table.takesRichValues) flags |= flag.richValues;
  return flags;
}
