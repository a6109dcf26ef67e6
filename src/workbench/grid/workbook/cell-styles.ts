/** Cell formats of Excel as styles of the grid, and back. */
import {
  BooleanNumber,
  BorderStyleTypes,
  ColorKit,
  DEFAULT_STYLES,
  HorizontalAlign,
  type IBorderStyleData,
  type IStyleData,
  type Nullable,
  TextDecoration,
  VerticalAlign,
  WrapStrategy,
} from '@univerjs/core';
import {
  type Border,
  type CellFormat,
  type HorizontalAlignment,
  type LineStyle,
  noBorder,
  type VerticalAlignment,
} from '../../../office-host/stores/formats';

/** In pixels: the padding of an indented cell, and what each level adds. */
const [indentBase, indentStep] = [6, 9];

const horizontal: Readonly<Record<HorizontalAlignment, HorizontalAlign>> = {
  General: HorizontalAlign.UNSPECIFIED,
  Left: HorizontalAlign.LEFT,
  Center: HorizontalAlign.CENTER,
  Right: HorizontalAlign.RIGHT,
  Justify: HorizontalAlign.JUSTIFIED,
  Distributed: HorizontalAlign.DISTRIBUTED,
};

const vertical: Readonly<Record<VerticalAlignment, VerticalAlign>> = {
  Top: VerticalAlign.TOP,
  Center: VerticalAlign.MIDDLE,
  Bottom: VerticalAlign.BOTTOM,
};

/** Lines by style and weight; the first of a kind is what the others become. */
const lines: readonly (readonly [BorderStyleTypes, LineStyle, Border['weight']])[] = [
  [BorderStyleTypes.THIN, 'Continuous', 'Thin'],
  [BorderStyleTypes.HAIR, 'Continuous', 'Hairline'],
  [BorderStyleTypes.MEDIUM, 'Continuous', 'Medium'],
  [BorderStyleTypes.THICK, 'Continuous', 'Thick'],
  [BorderStyleTypes.DASHED, 'Dash', 'Thin'],
  [BorderStyleTypes.MEDIUM_DASHED, 'Dash', 'Medium'],
  [BorderStyleTypes.DASH_DOT, 'DashDot', 'Thin'],
  [BorderStyleTypes.MEDIUM_DASH_DOT, 'DashDot', 'Medium'],
  [BorderStyleTypes.DASH_DOT_DOT, 'DashDotDot', 'Thin'],
  [BorderStyleTypes.MEDIUM_DASH_DOT_DOT, 'DashDotDot', 'Medium'],
  [BorderStyleTypes.DOTTED, 'Dot', 'Thin'],
  [BorderStyleTypes.DOUBLE, 'Double', 'Thick'],
];

type Styles = { readonly [K in keyof CellFormat]: (value: CellFormat[K]) => IStyleData };

const styles: Styles = {
  bold: (isBold) => ({ bl: flag(isBold) }),
  italic: (isItalic) => ({ it: flag(isItalic) }),
  strikethrough: (isStruck) => ({ st: { s: flag(isStruck) } }),
  underline: (underline) => ({
    ul: { s: flag(underline !== 'None'), t: underline === 'Double' ? TextDecoration.DOUBLE : TextDecoration.SINGLE },
  }),
  fontName: (ff) => ({ ff }),
  fontSize: (fs) => ({ fs }),
  fontColor: (rgb) => ({ cl: { rgb } }),
  fillColor: (rgb) => ({ bg: rgb === '' ? null : { rgb } }),
  horizontalAlignment: (alignment) => ({ ht: horizontal[alignment] }),
  verticalAlignment: (alignment) => ({ vt: vertical[alignment] }),
  wrapText: (isWrapped) => ({ tb: isWrapped ? WrapStrategy.WRAP : WrapStrategy.OVERFLOW }),
  indentLevel: (level) => ({
    pd: { l: indentBase + level * indentStep, r: indentBase + level * indentStep },
  }),
  borderTop: (border) => ({ bd: { t: lineOf(border) } }),
  borderBottom: (border) => ({ bd: { b: lineOf(border) } }),
  borderLeft: (border) => ({ bd: { l: lineOf(border) } }),
  borderRight: (border) => ({ bd: { r: lineOf(border) } }),
};

/** A style with the changed properties only; null removes one. */
export function styleOf(change: Partial<CellFormat>): IStyleData {
  const changes = (Object.keys(change) as (keyof CellFormat)[]).map((name) => styleOfProperty(name, change));
  return changes.reduce(mergedStyle, {});
}

export function mergedStyle(style: Nullable<IStyleData>, change: IStyleData): IStyleData {
  return { ...style, ...change, ...(change.bd && { bd: { ...style?.bd, ...change.bd } }) };
}

/** The format of a cell by its complete style. */
export function formatOf(style: IStyleData): CellFormat {
  return {
    ...fontOf(style),
    ...alignmentOf(style),
    ...bordersOf(style),
    fillColor: colorOf(style.bg?.rgb),
  };
}

function fontOf(style: IStyleData) {
  return {
    bold: style.bl === BooleanNumber.TRUE,
    italic: style.it === BooleanNumber.TRUE,
    strikethrough: style.st?.s === BooleanNumber.TRUE,
    underline: underlineOf(style),
    fontName: style.ff ?? DEFAULT_STYLES.ff,
    fontSize: style.fs ?? DEFAULT_STYLES.fs,
    fontColor: colorOf(style.cl?.rgb) || '#000000',
  } satisfies Partial<CellFormat>;
}

function alignmentOf(style: IStyleData) {
  return {
    horizontalAlignment: keyOf(horizontal, style.ht) ?? 'General',
    verticalAlignment: keyOf(vertical, style.vt) ?? 'Bottom',
    wrapText: style.tb === WrapStrategy.WRAP,
    indentLevel: Math.max(0, Math.round(((style.pd?.l ?? indentBase) - indentBase) / indentStep)),
  } satisfies Partial<CellFormat>;
}

function bordersOf({ bd }: IStyleData) {
  return {
    borderTop: borderOf(bd?.t),
    borderBottom: borderOf(bd?.b),
    borderLeft: borderOf(bd?.l),
    borderRight: borderOf(bd?.r),
  } satisfies Partial<CellFormat>;
}

/** `#RRGGBB`; empty without a color. */
export function colorOf(rgb: Nullable<string>): string {
  return rgb ? new ColorKit(rgb).toHexString().toUpperCase() : '';
}

function styleOfProperty<K extends keyof CellFormat>(name: K, change: Partial<Pick<CellFormat, K>>): IStyleData {
  const value = change[name];
  return value === undefined ? {} : styles[name](value);
}

function flag(isSet: boolean): BooleanNumber {
  return isSet ? BooleanNumber.TRUE : BooleanNumber.FALSE;
}

function underlineOf({ ul }: IStyleData): CellFormat['underline'] {
  if (ul?.s !== BooleanNumber.TRUE) return 'None';
  return ul.t === TextDecoration.DOUBLE ? 'Double' : 'Single';
}

function lineOf({ style, weight, color }: Border): IBorderStyleData | null {
  if (style === 'None') return null;
  const ofStyle = lines.filter(([, each]) => each === style);
  const [s] = ofStyle.find(([, , each]) => each === weight) ?? ofStyle[0] ?? [BorderStyleTypes.THIN];
  return { s, cl: { rgb: color } };
}

function borderOf(line: Nullable<IBorderStyleData>): Border {
  const known = line && lines.find(([style]) => style === line.s);
  return known ? { style: known[1], weight: known[2], color: colorOf(line.cl.rgb) || '#000000' } : noBorder;
}

function keyOf<K extends string, V>(table: Readonly<Record<K, V>>, value: V | null | undefined): K | undefined {
  return (Object.keys(table) as K[]).find((key) => table[key] === value);
}
