/** `Excel.ConditionalFormatCollection` of a range, and `Excel.ConditionalFormat`. */
import { intersection, without } from '../../areas/areas';
import type { Workbook } from '../../contract';
import type { Area, Areas } from '../../areas/a1';
import { aBoolean, aCount, oneOf } from '../../rich-api/checks';
import { apiNotFound, existing, invalidOperation, required } from '../../rich-api/rich-error';
import { countArgument, textArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';
import type { Condition, ConditionalFormat } from '../../stores/formats';
import { conditionObjects, conditionTypes, newCondition } from './conditions';
import type { ExcelObjects } from '../excel-objects';
import { newGuid } from '../../stores/records';

/** The formats that apply to cells of the area. */
export function conditionalFormatsObject(area: Area, objects: ExcelObjects): RichObject {
  const { book } = objects;
  const all = () => formatsIn(area, book);
  const item = (format: ConditionalFormat | undefined) => format && conditionalFormatObject(format.id, objects);
  const find = (args: RichArguments) => all().find(({ id }) => id === textArgument(args, 0));
  return {
    type: 'ConditionalFormatCollection',
    items: () => all().map(({ id }) => conditionalFormatObject(id, objects)),
    objects: {
      Add: (args) => {
        const condition = newCondition(supportedType(args[0]));
        const format: ConditionalFormat = { id: newGuid(), areas: [area], stopIfTrue: false, condition };
        book.conditionalFormats.put(format);
        return item(format);
      },
      GetItem: (args) => item(existing(find(args))),
      GetItemOrNullObject: (args) => item(find(args)),
      GetItemAt: (args) => item(required(all()[countArgument(args, 0)])),
    },
    actions: { GetCount: () => all().length, ClearAll: () => clearConditionalFormats(area, book) },
  };
}

/** Removes the conditional formats from the cells of the area; other cells keep them. */
export function clearConditionalFormats(area: Area, book: Workbook): void {
  for (const format of formatsIn(area, book)) {
    const [first, ...others] = format.areas.flatMap((each) => without(each, area));
    if (first === undefined) book.conditionalFormats.remove(format.id);
    else book.conditionalFormats.put({ ...format, areas: [first, ...others] });
  }
}

function formatsIn(area: Area, book: Workbook): ConditionalFormat[] {
  return book.conditionalFormats.all().filter(({ areas }) => areas.some((each) => intersection(each, area)));
}

function supportedType(given: unknown): Condition['type'] {
  if (given === 'IconSet' || given === 'PresetCriteria') throw apiNotFound(`ConditionalFormat of type ${given}`);
  return oneOf(...conditionTypes)(given);
}

function conditionalFormatObject(id: string, { book, range }: ExcelObjects): RichObject {
  const current = () => existing(book.conditionalFormats.all().find((format) => format.id === id));
  const change = (changes: Partial<ConditionalFormat>) => book.conditionalFormats.put({ ...current(), ...changes });
  return {
    type: 'ConditionalFormat',
    identity: { Id: id },
    read: {
      Id: () => id,
      Type: () => current().condition.type,
      StopIfTrue: () => current().stopIfTrue,
      Priority: () => siblings(current(), book).findIndex((format) => format.id === id),
    },
    write: {
      StopIfTrue: (stopIfTrue) => change({ stopIfTrue: aBoolean(stopIfTrue) }),
      Priority: (priority) => moveTo(aCount(0)(priority), current(), book),
    },
    links: conditionObjects(
      () => current().condition,
      (condition) => change({ condition }),
    ),
    objects: {
      GetRange: () => range(onlyArea(current().areas)),
      GetRangeOrNullObject: () => (current().areas.length > 1 ? undefined : range(current().areas[0])),
    },
    actions: { Delete: () => book.conditionalFormats.remove(current().id) },
  };
}

function onlyArea(areas: Areas): Area {
  if (areas.length > 1) throw invalidOperation();
  return areas[0];
}

/** The formats of the same sheet, by priority. */
function siblings({ areas }: ConditionalFormat, book: Workbook): ConditionalFormat[] {
  return book.conditionalFormats.all().filter((format) => format.areas[0].sheet === areas[0].sheet);
}

/** New formats come first, so the formats are entered anew from the last one to the first. */
function moveTo(priority: number, moved: ConditionalFormat, book: Workbook): void {
  const others = siblings(moved, book).filter(({ id }) => id !== moved.id);
  const ordered = others.toSpliced(priority, 0, moved);
  for (const { id } of ordered) book.conditionalFormats.remove(id);
  for (const format of ordered.toReversed()) book.conditionalFormats.put(format);
}
