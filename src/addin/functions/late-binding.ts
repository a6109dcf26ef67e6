/**
 * Excel calls plain functions that take nothing but their arguments, and its first calls may come while Office is still
 * starting: here each call finds the function table, or waits for it. Besides the signatures this is all that a page
 * evaluates while it loads.
 */
import { fill, languageOf, type Text } from '../i18n/language';
import type {
  Calculated,
  FunctionTable,
  Invocation,
  LoadedEntities,
  StreamingInvocation,
  Streamed,
} from './function-table';

/** Where a file of office.js is blocked, Office is never ready and does not say so (OfficeDev/office-js#6040): calls wait so long. */
const longestStartMs = 15_000;

let table: FunctionTable | undefined;
let ready: Promise<FunctionTable> | undefined;
/** `ready`, or after so long a table that refuses. */
let soon: Promise<FunctionTable> | undefined;

export function bindFunctions(starting: Promise<FunctionTable>): void {
  table = undefined;
  ready = starting.catch(couldNotStart).then((bound) => (table = bound));
  const late = new Promise<FunctionTable>((resolve) => {
    const timer = setTimeout(() => resolve(refusing(textOfStart('late'))), longestStartMs);
    // oxlint-disable-next-line typescript/no-floating-promises -- A start that fails is a table that says so.
    void ready?.then(() => clearTimeout(timer));
  });
  soon = Promise.race([ready, late]);
}

/** In the language of the browser, as only Office knows the person's. */
const textsOfStart = {
  late: {
    en: 'Excel has not finished starting Tickgrid: this cell updates when it has',
    zh: 'Excel 尚未完成 Tickgrid 的启动，启动后此单元格会自动更新',
  },
  failed: {
    en: 'The add-in could not start ({detail}): close Excel and open it again',
    zh: '加载项未能启动（{detail}），请关闭 Excel 后重新打开',
  },
} as const satisfies Record<string, Text>;

function textOfStart(of: keyof typeof textsOfStart, detail = ''): string {
  return fill(textsOfStart[of][languageOf(navigator.language)], { detail });
}

/** Every cell says why. */
function couldNotStart(thrown: unknown): FunctionTable {
  return refusing(textOfStart('failed', thrown instanceof Error ? thrown.message : String(thrown)));
}

function refusing(message: string): FunctionTable {
  const error = () => new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, message);
  return {
    call: () => Promise.reject(error()),
    open: (_name, _given, invocation) => invocation.setResult(error()),
    load: () => Promise.reject(error()),
  };
}

/** @throws CustomFunctions.Error with a sentence in the user's language */
export function callFunction<Name extends keyof Calculated>(
  name: Name,
  given: Calculated[Name],
  invocation: Invocation = {},
): Promise<unknown[][]> {
  if (table) return table.call(name, given, invocation);
  return whenBound().then((bound) => bound.call(name, given, invocation));
}

export function openStream<Name extends keyof Streamed>(
  name: Name,
  given: Streamed[Name],
  invocation: StreamingInvocation,
): void {
  if (table) {
    table.open(name, given, invocation);
    return;
  }
  // oxlint-disable-next-line typescript/no-floating-promises -- A start that fails is a table that says so.
  void openWhenBound(name, given, invocation);
}

/** The load service of linked securities. @throws CustomFunctions.Error, on which Excel shows #CONNECT! */
export async function loadSecurities(request: string): Promise<LoadedEntities> {
  return (table ?? (await whenBound())).load(request);
}

/** A stream that was refused for the time being opens as soon as there is somebody who answers. */
async function openWhenBound<Name extends keyof Streamed>(
  name: Name,
  given: Streamed[Name],
  invocation: StreamingInvocation,
): Promise<void> {
  let isOver = false;
  invocation.onCanceled = () => (isOver = true);
  const openIn = (bound: FunctionTable | undefined) => isOver || bound?.open(name, given, invocation);
  const first = await whenBound();
  openIn(first);
  const bound = await ready;
  if (bound !== first) openIn(bound);
}

async function whenBound(): Promise<FunctionTable> {
  if (!soon) throw new Error('no functions are bound: runtime.ts has to do that first');
  return soon;
}
