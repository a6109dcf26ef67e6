/** The view model of a card: title, sections of labels and texts, provider. */
import { createCellReader } from '../../../office-host/calls/result-reader';
import type { CardContent, CellContent } from '../../../office-host/contract';

export interface CardView {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly CardSection[];
  /** The provider's description; empty for a card without one. */
  readonly source: string;
}

export interface CardSection {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly text: string }[];
}

/** Applies a number format to a number. */
export type FormatNumber = (pattern: string, value: number) => string;

type Dictionary = Readonly<Record<string, unknown>>;

const readCell = createCellReader({ hasDataTypes: true, hasRichDoubles: true });

/** The property of a name, case-insensitive; undefined for an unknown name. */
export function fieldOf({ card }: CardContent, name: string): CellContent | undefined {
  const properties = dictionary(dictionary(card)['properties']);
  const key = Object.keys(properties).find((each) => each.toLowerCase() === name.trim().toLowerCase());
  return key === undefined ? undefined : readCell(properties[key]);
}

export function cardView(content: CardContent, format: FormatNumber): CardView {
  const card = dictionary(content.card);
  const layout = dictionary(dictionary(card['layouts'])['card']);
  const textOf = (name: string) => textOfContent(fieldOf(content, name) ?? '', format);
  const referred = (reference: unknown) => {
    const property = dictionary(reference)['property'];
    return typeof property === 'string' ? textOf(property) : plainText(reference);
  };
  const rows = (names: readonly string[]) => names.map((label) => ({ label, text: textOf(label) }));
  return {
    title: referred(layout['title']) || textOfContent(content, format),
    subtitle: referred(layout['subTitle']),
    sections: sectionsOf(card, layout).map(({ title, names }) => ({ title, rows: rows(names) })),
    source: plainText(dictionary(card['provider'])['description']),
  };
}

/** The text that a cell shows. */
export function textOfContent(content: CellContent, format: FormatNumber): string {
  if (typeof content === 'boolean') return String(content).toUpperCase();
  if (typeof content !== 'object' || content === null) return String(content ?? '');
  switch (content.kind) {
    case 'error':
      return content.code;
    case 'picture':
      return content.text;
    case 'formatted':
      return format(content.numberFormat, content.value);
    case 'card': {
      const { value, numberFormat, text } = content;
      return numberFormat !== undefined && typeof value === 'number' ? format(numberFormat, value) : text;
    }
  }
}

interface NamedSection {
  readonly title: string;
  readonly names: readonly string[];
}

/** A card without sections lists all its properties, as in Excel. */
function sectionsOf(card: Dictionary, layout: Dictionary): NamedSection[] {
  const properties = dictionary(card['properties']);
  const sections = list(layout['sections']).map(dictionary);
  if (sections.length === 0) return [{ title: '', names: Object.keys(properties) }];
  return sections.map((section) => ({
    title: plainText(section['title']),
    names: list(section['properties']).filter((name) => typeof name === 'string' && Object.hasOwn(properties, name)),
  })) as NamedSection[];
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function dictionary(value: unknown): Dictionary {
  return typeof value === 'object' && value !== null ? (value as Dictionary) : {};
}
