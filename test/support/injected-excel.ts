/**
 * A page script that puts the emulated Excel into the window of the add-in's page before any script of it runs, as the web view of
 * a desktop Excel injects its objects. The page itself is as its server sends it, Content-Security-Policy included.
 */
import type { Argument, CellResult } from '../../src/office-host/contract';
import { createExcelHost } from '../../src/office-host/host/excel-host';
import type { FunctionsFile } from '../../src/office-host/calls/registered-functions';
import type { HostProfile } from './host-profiles';
import { createMemoryWorkbook, type MemoryWorkbookOptions } from './memory-workbook/memory-workbook';

export interface InjectedExcel {
  readonly ready: Promise<void>;
  /** The first result. */
  call(functionId: string, ...given: readonly Argument[]): Promise<CellResult>;
  /** A person begins to edit a cell, or has done so. */
  editCell(isEditing: boolean): void;
  /** The directives that something on the page violated, with what was blocked; once each, though header and page both report. */
  readonly violations: readonly string[];
}

/** Set before this script. */
export interface InjectedOptions {
  /** The origin of the add-in: other frames are left alone. */
  readonly origin: string;
  readonly metadata: FunctionsFile;
  readonly language: string;
  readonly storage: Readonly<Record<string, string>>;
  /** Default: Microsoft 365 on Windows. */
  readonly host?: HostProfile;
  readonly workbook?: Pick<MemoryWorkbookOptions, 'calculationMode' | 'dateSystem'>;
}

declare global {
  var excelOptions: InjectedOptions;
  var injectedExcel: InjectedExcel | undefined;
}

const { origin, metadata, language, storage, host: profile, workbook } = excelOptions;
if (location.origin === origin && location.pathname.endsWith('/taskpane.html')) inject();

function inject(): void {
  const violations = new Set<string>();
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    violations.add(`${violatedDirective}: ${blockedURI}`);
  });
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
  const host = createExcelHost({ ...profile, metadata, language, workbook: createMemoryWorkbook(workbook) });
  host.attach(globalThis);
  globalThis.injectedExcel = {
    ready: host.ready,
    editCell: (isEditing) => host.editCell(isEditing),
    get violations() {
      return [...violations];
    },
    call: (functionId, ...given) =>
      new Promise((resolve) => {
        const [id = 0] = host.call([
          {
            functionId,
            arguments: given,
            onResult: (result) => {
              host.cancel([id]);
              resolve(result);
            },
          },
        ]);
      }),
  };
}
