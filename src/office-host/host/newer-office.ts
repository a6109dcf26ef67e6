/**
 * `Worksheet.notes`, domains of linked entities, the visibility of functions and undo groups for the page. The office.js of the
 * npm package (1.1.110) ends before ExcelApi 1.18, Microsoft's CDN has later ones: without this, no page of the emulated Excel
 * could ask for them. To be removed with a package that has them.
 */

/** The part of office.js's own base classes that its generated objects use. */
interface Extension {
  readonly ClientObject: new (context: object, path: object) => ClientObject;
  readonly Utility: {
    load(object: object, options: unknown): void;
    fixObjectPathIfNecessary(object: object, value: object): void;
    throwIfNotLoaded(name: string, value: unknown, type: string, isNull: boolean): void;
  };
  readonly BatchApiHelper: {
    createPropertyObject(type: unknown, parent: object, name: string, isCollection: boolean, flags: number): object;
    createMethodObject(
      ...args: [
        type: unknown,
        parent: object,
        name: string,
        operation: number,
        args: unknown[],
        isCollection: boolean,
        isInvalidAfterRequest: boolean,
        getByIdMethodName: string | null,
        flags: number,
      ]
    ): object;
    createChildItemObject(type: unknown, hasIndexer: boolean, parent: object, item: object, index: number): Result;
    invokeMethod(object: object, name: string, operation: number, args: unknown[], flags: number, kind: number): object;
    invokeSetProperty(object: object, name: string, value: unknown, flags: number): void;
  };
}

interface ClientObject {
  readonly _isNull: boolean;
  _handleResult(value: Wire | null | undefined): void;
}

type Result = ClientObject & object;

/** What the host has answered, by wire names. */
interface Wire {
  readonly Content?: string;
  readonly Name?: string;
  readonly _Items?: readonly Wire[];
}

interface OfficePage {
  readonly Excel?: {
    run: Run;
    readonly Worksheet: { readonly prototype: object };
    readonly Workbook: { readonly prototype: object };
    readonly CustomFunctionManager: { readonly newObject: (context: object) => object };
  };
  readonly OfficeExtension?: Extension;
}

/** @param page the global object of a page that has loaded office.js */
export function addNewerApisTo(page: object, hasUndoGroups: boolean): void {
  addNotesTo(page);
  addLinkedEntitiesTo(page);
  addFunctionVisibilityTo(page);
  if (hasUndoGroups) addUndoGroupsTo(page);
}

function addNotesTo(page: object): void {
  const { Excel, OfficeExtension } = page as OfficePage;
  if (!Excel || !OfficeExtension || 'notes' in Excel.Worksheet.prototype) return;
  const Notes = notesClass(OfficeExtension, noteClass(OfficeExtension));
  const api = OfficeExtension.BatchApiHelper;
  Object.defineProperty(Excel.Worksheet.prototype, 'notes', {
    configurable: true,
    get(this: object) {
      return api.createPropertyObject(Notes, this, 'Notes', true, readFlag);
    },
  });
}

function addLinkedEntitiesTo(page: object): void {
  const { Excel, OfficeExtension } = page as OfficePage;
  if (!Excel || !OfficeExtension || 'linkedEntityDataDomains' in Excel.Workbook.prototype) return;
  const Domains = linkedDomainsClass(OfficeExtension, linkedDomainClass(OfficeExtension));
  const api = OfficeExtension.BatchApiHelper;
  Object.defineProperty(Excel.Workbook.prototype, 'linkedEntityDataDomains', {
    configurable: true,
    get(this: object) {
      return api.createPropertyObject(Domains, this, 'LinkedEntityDataDomains', true, readFlag);
    },
  });
}

/** `Excel.CustomFunctionManager.setVisibility`. */
function addFunctionVisibilityTo(page: object): void {
  const { Excel, OfficeExtension } = page as OfficePage;
  if (!Excel || !OfficeExtension || 'setVisibility' in Excel.CustomFunctionManager) return;
  const { run, CustomFunctionManager: manager } = Excel;
  const api = OfficeExtension.BatchApiHelper;
  const setVisibility = (options: unknown) =>
    run((context: { readonly sync: () => Promise<void> }) => {
      api.invokeMethod(manager.newObject(context), 'SetVisibility', change, [options], 0, 0);
      return context.sync();
    });
  Object.defineProperty(manager, 'setVisibility', { configurable: true, value: setVisibility });
}

type Run = (...args: readonly unknown[]) => Promise<unknown>;
type Batch = (context: { readonly requestHeaders: Record<string, string> }) => unknown;

/** Names the batch of a request in an undo group. How Microsoft's office.js tells Excel is not documented. */
export const undoGroupHeader = 'x-undo-group';

/** `Excel.run({ mergeUndoGroup: true }, batch)`. */
function addUndoGroupsTo(page: object): void {
  const { Excel } = page as OfficePage;
  if (!Excel) return;
  const run = Excel.run;
  let groups = 0;
  Excel.run = (...args) => {
    const [options, batch] = args as [{ readonly mergeUndoGroup?: boolean } | undefined, Batch];
    if (options?.mergeUndoGroup !== true) return run(...args);
    const group = String(++groups);
    return run(options, (context: Parameters<Batch>[0]) => {
      context.requestHeaders[undoGroupHeader] = group;
      return batch(context);
    });
  };
}

/** How office.js marks what changes nothing. */
const readFlag = 4;
const [change, read] = [0, 1];

/** What both classes below have in common: properties that are loaded, and arrive with a later request. */
function loadableClass({ ClientObject, Utility }: Extension) {
  abstract class Loadable extends ClientObject {
    protected abstract take(value: Wire): void;

    load(options: unknown): this {
      Utility.load(this, options);
      return this;
    }

    override _handleResult(value: Wire | null | undefined): void {
      super._handleResult(value);
      if (!value) return;
      Utility.fixObjectPathIfNecessary(this, value);
      this.take(value);
    }
  }
  return Loadable;
}

function noteClass(extension: Extension) {
  const { Utility, BatchApiHelper: api } = extension;
  return class Note extends loadableClass(extension) {
    #content: string | undefined;
    readonly _className = 'Note';

    get _scalarPropertyNames() {
      return ['content'];
    }

    get _scalarPropertyOriginalNames() {
      return ['Content'];
    }

    get content(): string | undefined {
      Utility.throwIfNotLoaded('content', this.#content, 'Note', this._isNull);
      return this.#content;
    }

    set content(text: string | undefined) {
      this.#content = text;
      api.invokeSetProperty(this, 'Content', text, change);
    }

    delete(): void {
      api.invokeMethod(this, 'Delete', change, [], 0, 0);
    }

    protected override take({ Content }: Wire): void {
      if (Content !== undefined) this.#content = Content;
    }
  };
}

function notesClass(extension: Extension, Note: unknown) {
  const { BatchApiHelper: api } = extension;
  return class NoteCollection extends loadableClass(extension) {
    items: readonly object[] = [];
    readonly _className = 'NoteCollection';
    readonly _isCollection = true;

    add(cell: unknown, content: string): object {
      return api.createMethodObject(Note, this, 'Add', change, [cell, content], false, true, null, 0);
    }

    getItemOrNullObject(cell: string): object {
      return api.createMethodObject(Note, this, 'GetItemOrNullObject', read, [cell], false, false, null, readFlag);
    }

    getCount(): object {
      return api.invokeMethod(this, 'GetCount', read, [], readFlag, 0);
    }

    protected override take({ _Items = [] }: Wire): void {
      this.items = _Items.map((item, index) => {
        const note = api.createChildItemObject(Note, false, this, item, index);
        note._handleResult(item);
        return note;
      });
    }
  };
}

function linkedDomainClass(extension: Extension) {
  const { Utility, BatchApiHelper: api } = extension;
  return class LinkedEntityDataDomain extends loadableClass(extension) {
    #name: string | undefined;
    readonly _className = 'LinkedEntityDataDomain';

    get _scalarPropertyNames() {
      return ['name'];
    }

    get _scalarPropertyOriginalNames() {
      return ['Name'];
    }

    get name(): string | undefined {
      Utility.throwIfNotLoaded('name', this.#name, 'LinkedEntityDataDomain', this._isNull);
      return this.#name;
    }

    refresh(): void {
      api.invokeMethod(this, 'Refresh', change, [], 0, 0);
    }

    delete(): void {
      api.invokeMethod(this, 'Delete', change, [], 0, 0);
    }

    protected override take({ Name }: Wire): void {
      if (Name !== undefined) this.#name = Name;
    }
  };
}

function linkedDomainsClass(extension: Extension, Domain: unknown) {
  const { BatchApiHelper: api } = extension;
  return class LinkedEntityDataDomainCollection extends extension.ClientObject {
    readonly _className = 'LinkedEntityDataDomainCollection';
    readonly _isCollection = true;

    add(options: object): void {
      api.invokeMethod(this, 'Add', change, [options], 0, 0);
    }

    getItemOrNullObject(id: string): object {
      return api.createMethodObject(Domain, this, 'GetItemOrNullObject', read, [id], false, false, null, readFlag);
    }

    refreshAll(): void {
      api.invokeMethod(this, 'RefreshAll', change, [], 0, 0);
    }
  };
}
