/** References of a chart to cells, with their values for programs that do not calculate. */
import { absoluteAddress, type Area } from '../../../../office-host/areas/a1';
import { formatOf, type SourceCell } from '../../../charts/drawing/chart-data';
import { fileFormat } from '../parts/cell-style';
import { element, escaped, property } from '../parts/xml';

export function numberReference(area: Area, values: readonly (number | null)[], format: string): string {
  const points = values.map((value, index) => (value === null ? undefined : point(index, String(value))));
  const formatCode = element('c:formatCode', {}, escaped(fileFormat(format) ?? 'General'));
  return element(
    'c:numRef',
    {},
    formula(area),
    element('c:numCache', {}, formatCode, property('c:ptCount', values.length), points),
  );
}

export function textReference(area: Area, texts: readonly string[]): string {
  const points = texts.map((text, index) => text !== '' && point(index, text));
  return element('c:strRef', {}, formula(area), element('c:strCache', {}, property('c:ptCount', texts.length), points));
}

/** Dates stay numbers with their format; other categories are texts. */
export function categoryReference(area: Area, cells: readonly SourceCell[], format?: string): string {
  const numbers = cells.map(({ value }) => (typeof value === 'number' ? value : null));
  const isNumeric = numbers.some((value) => value !== null) && cells.every(isNumberOrBlank);
  if (!isNumeric)
    return textReference(
      area,
      cells.map(({ value }) => String(value ?? '')),
    );
  return numberReference(area, numbers, format ?? formatOf(cells));
}

function isNumberOrBlank({ value }: SourceCell): boolean {
  return typeof value === 'number' || value === '' || value === null;
}

function formula(area: Area): string {
  return element('c:f', {}, escaped(absoluteAddress(area)));
}

function point(index: number, value: string): string {
  return element('c:pt', { idx: index }, element('c:v', {}, escaped(value)));
}
