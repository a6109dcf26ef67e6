/** `Excel.Workbook` and `Excel.Application`, and the composition of all emulated objects. */
import type { Area, Areas } from '../../areas/a1';
import type { SeriesBy } from '../../charts/chart-source';
import type { Workbook } from '../../contract';
import { aText } from '../../rich-api/checks';
import { invalidSelection, invalidArgument } from '../../rich-api/rich-error';
import { countArgument, type RichObject, textArgument } from '../../rich-api/rich-object';
import { xmlPartsObject, settingsObject } from './document-parts';
import type { ExcelObjects } from '../excel-objects';
import { rangeObject } from '../ranges/range';
import { rangeAreasObject, readReference } from '../ranges/range-areas';
import { namesObject } from '../sheets/names';
import { worksheetObject, worksheetsObject } from '../sheets/worksheet';
import type { LinkedDomains, LinkedDomain } from '../../stores/linked-domains';
import { tablesObject } from '../tables/tables';

interface ExcelReadings {
  readonly automaticSeriesBy?: SeriesBy | undefined;
  readonly readsHoursShort?: boolean | undefined;
}

export function excelObjects(
  book: Workbook,
  { automaticSeriesBy = 'Auto', readsHoursShort = false }: ExcelReadings = {},
): ExcelObjects {
  const objects: ExcelObjects = {
    book,
    automaticSeriesBy,
    readFormat: (format) => (readsHoursShort ? format.replaceAll('hh', 'h') : format),
    range: (area) => rangeObject(area, objects),
    worksheet: (name) => worksheetObject(name, objects),
  };
  return objects;
}

/** @param domains of linked entities, which belong to the session and not to the workbook */
export function workbookObject(objects: ExcelObjects, domains: LinkedDomains): RichObject {
  const { book, range } = objects;
  return {
    type: 'Workbook',
    links: {
      Worksheets: () => worksheetsObject(objects),
      Application: () => applicationObject(book),
      Names: () => namesObject(undefined, objects),
      Functions: () => functionsObject(book),
      Tables: () => tablesObject(undefined, objects),
      CustomXmlParts: () => xmlPartsObject(book),
      Settings: () => settingsObject(book),
      Properties: () => documentPropertiesObject(book),
      LinkedEntityDataDomains: () => linkedDomainsObject(domains),
    },
    objects: {
      GetSelectedRange: () => range(singleArea(book.selection())),
      GetSelectedRanges: () => rangeAreasObject(book.selection(), objects),
      GetActiveCell: () => range({ ...activeArea(book.selection()), rows: 1, columns: 1 }),
    },
    // Reference ids encode their areas, so there is nothing to release (references.ts).
    actions: { _RemoveReference: () => null, _RemoveAllReferences: () => null },
  };
}

/** The object behind a `_ReferenceId`. */
export function dereference(reference: string, objects: ExcelObjects): RichObject {
  const { kind, areas } = readReference(reference, objects.book);
  return kind === 'Range' ? objects.range(areas[0]) : rangeAreasObject(areas, objects);
}

/** As in Excel, a selection of several areas has no selected range. */
function singleArea(areas: Areas): Area {
  if (areas.length > 1) throw invalidSelection();
  return areas[0];
}

function activeArea(areas: Areas): Area {
  return areas.at(-1) ?? areas[0];
}

function applicationObject(book: Workbook): RichObject {
  return {
    type: 'Application',
    read: { CalculationMode: () => book.calculationMode() },
    actions: { Calculate: (args) => calculate(args[0], book), SuspendScreenUpdatingUntilNextSync: () => null },
  };
}

/** `Recalculate` (F9) calculates dirty cells; `Full` and `FullRebuild` calculate every formula of the workbook. */
function calculate(calculationType: unknown, book: Workbook): void {
  if (calculationType !== 'Recalculate') {
    for (const sheet of book.sheetNames()) {
      const used = book.usedArea(sheet);
      if (used !== undefined) book.markDirty(used);
    }
  }
  book.calculate?.();
}

/** `Excel.DocumentProperties`: of the properties of a workbook its comments. */
function documentPropertiesObject({ properties }: Workbook): RichObject {
  return {
    type: 'DocumentProperties',
    read: { Comments: () => properties.comments() },
    write: { Comments: (comments) => properties.setComments(aText(comments)) },
  };
}

const dayMs = 86_400_000;
/** The day of serial number 0; in 1900 it allows for the 29th of February that Excel counts in that year. */
const dayZero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

/** `Excel.Functions`: worksheet functions that a page calls without a cell. DATE alone is emulated. */
function functionsObject(book: Workbook): RichObject {
  return {
    type: 'Functions',
    objects: {
      Date: (args) => {
        const [year, month, day] = [0, 1, 2].map((index) => countArgument(args, index));
        const date = Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1);
        return resultObject((date - dayZero[book.dateSystem?.() ?? 1900]) / dayMs);
      },
    },
  };
}

function resultObject(value: number): RichObject {
  return { type: 'FunctionResult', read: { Value: () => value, Error: () => null } };
}

/** `Excel.LinkedEntityDataDomainCollection` and its domains: as far as an add-in registers its own. */
function linkedDomainsObject(domains: LinkedDomains): RichObject {
  return {
    type: 'LinkedEntityDataDomainCollection',
    items: () => domains.all().map((domain) => linkedDomainObject(domain, domains)),
    objects: {
      GetItemOrNullObject: (args) => {
        const id = textArgument(args, 0);
        const domain = domains.all().find((each) => each.id === id);
        return domain && linkedDomainObject(domain, domains);
      },
    },
    actions: {
      Add: ([options]) => domains.add(readDomain(options)),
      RefreshAll: () => domains.refresh(),
    },
  };
}

function linkedDomainObject({ id, name, dataProvider }: LinkedDomain, domains: LinkedDomains): RichObject {
  return {
    type: 'LinkedEntityDataDomain',
    identity: { Id: id },
    read: { Name: () => name, DataProvider: () => dataProvider },
    actions: { Delete: () => domains.remove(id), Refresh: () => domains.refresh(id) },
  };
}

/** Seconds. */
const shortestInterval = 300;

function readDomain(options: unknown): LinkedDomain {
  const given = (options ?? {}) as Partial<LinkedDomain> & { readonly periodicRefreshInterval?: number };
  const { id, name, dataProvider, loadFunctionId, supportedRefreshModes = ['Manual'] } = given;
  const { periodicRefreshInterval = 0 } = given;
  if (!id || !name || !dataProvider || !loadFunctionId || id.includes('!')) throw invalidArgument();
  if (supportedRefreshModes.includes('Periodic') && periodicRefreshInterval < shortestInterval) throw invalidArgument();
  return { id, name, dataProvider, loadFunctionId, supportedRefreshModes };
}
