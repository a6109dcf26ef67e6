/** `Excel.ConditionalRangeFormat`; what the condition leaves unchanged reads as null. */
import { aBoolean, aColor, type Check, oneOf } from '../../rich-api/checks';
import type { RichObject } from '../../rich-api/rich-object';
import type { HighlightFormat } from '../../stores/conditional-formats';

interface Highlighting {
  current(): { readonly format: HighlightFormat };
  change(changes: { readonly format: HighlightFormat }): void;
}

type Field = keyof HighlightFormat;
type Fields = Readonly<Record<string, readonly [Field, Check<HighlightFormat[Field]>]>>;

const font: Fields = {
  Color: ['fontColor', aColor],
  Bold: ['bold', aBoolean],
  Italic: ['italic', aBoolean],
  Strikethrough: ['strikethrough', aBoolean],
  Underline: ['underline', oneOf('None', 'Single', 'Double')],
};

const fill: Fields = { Color: ['fillColor', aColor] };

export function highlightObject(held: Highlighting): RichObject {
  return {
    type: 'ConditionalRangeFormat',
    links: {
      Font: () => partObject('ConditionalRangeFont', font, held),
      Fill: () => partObject('ConditionalRangeFill', fill, held),
    },
  };
}

function partObject(type: string, fields: Fields, held: Highlighting): RichObject {
  const format = () => held.current().format;
  const own = new Set<string>(Object.values(fields).map(([field]) => field));
  return {
    type,
    read: Object.fromEntries(Object.entries(fields).map(([name, [field]]) => [name, () => format()[field] ?? null])),
    write: Object.fromEntries(
      Object.entries(fields).map(([name, [field, check]]) => [
        name,
        (value: unknown) => held.change({ format: { ...format(), [field]: check(value) } }),
      ]),
    ),
    actions: {
      Clear: () =>
        held.change({ format: Object.fromEntries(Object.entries(format()).filter(([name]) => !own.has(name))) }),
    },
  };
}
