/** The grid's cell styles as styles of an .xlsx file, as far as both have them. */
import {
  BooleanNumber,
  BorderStyleTypes,
  ColorKit,
  DEFAULT_STYLES,
  HorizontalAlign,
  type IBorderStyleData,
  type IColorStyle,
  type IStyleData,
  type ITextRotation,
  type Nullable,
  numfmt,
  VerticalAlign,
  WrapStrategy,
} from '@univerjs/core';
import type { Alignment, Border, Borders, BorderStyle, Color, Fill, Font, Style } from 'exceljs';

export function fileStyle(style: IStyleData): Partial<Style> {
  const [font, fill, border] = [fontOf(style), fillOf(style.bg), bordersOf(style.bd)];
  const [alignment, numFmt] = [alignmentOf(style), fileFormat(style.n?.pattern)];
  return {
    font,
    ...(fill && { fill }),
    ...(border && { border }),
    ...(alignment && { alignment }),
    ...(numFmt && { numFmt }),
  };
}

/** Excel offers to repair a file with an invalid format, so that one is left out. */
export function fileFormat(pattern: string | undefined): string | undefined {
  if (!pattern || pattern === 'General') return undefined;
  if (numfmt.isTextFormat(pattern) || pattern === '@@@') return '@';
  return numfmt.isValidFormat(pattern) ? pattern : undefined;
}

/** ARGB as hexadecimal digits. */
export function fileColour(colour: Nullable<IColorStyle | string>): Partial<Color> | undefined {
  const css = typeof colour === 'string' ? colour : colour?.rgb;
  const kit = css ? new ColorKit(css) : undefined;
  return kit?.isValid ? { argb: `FF${kit.toHexString().replace('#', '').slice(0, 6).toUpperCase()}` } : undefined;
}

function fontOf({ ff: name, fs: size, bl, it, ul, st, cl }: IStyleData): Partial<Font> {
  const color = fileColour(cl);
  return {
    // Excel shows a font without a name as blank, and its own default beside fonts of the grid.
    name: name ?? DEFAULT_STYLES.ff,
    size: size ?? DEFAULT_STYLES.fs,
    ...(bl === BooleanNumber.TRUE && { bold: true }),
    ...(it === BooleanNumber.TRUE && { italic: true }),
    ...(ul?.s === BooleanNumber.TRUE && { underline: true }),
    ...(st?.s === BooleanNumber.TRUE && { strike: true }),
    ...(color && { color }),
  };
}

export function fillOf(background: IStyleData['bg']): Fill | undefined {
  const fgColor = fileColour(background);
  return fgColor && { type: 'pattern', pattern: 'solid', fgColor };
}

const horizontal: Partial<Record<HorizontalAlign, Alignment['horizontal']>> = {
  [HorizontalAlign.LEFT]: 'left',
  [HorizontalAlign.CENTER]: 'center',
  [HorizontalAlign.RIGHT]: 'right',
  [HorizontalAlign.JUSTIFIED]: 'justify',
  [HorizontalAlign.DISTRIBUTED]: 'distributed',
};

const vertical: Partial<Record<VerticalAlign, Alignment['vertical']>> = {
  [VerticalAlign.TOP]: 'top',
  [VerticalAlign.MIDDLE]: 'middle',
  [VerticalAlign.BOTTOM]: 'bottom',
};

function alignmentOf({ ht, vt, tb, tr }: IStyleData): Partial<Alignment> | undefined {
  const [across, down] = [ht && horizontal[ht], vt && vertical[vt]];
  return ifAny({
    ...(across && { horizontal: across }),
    ...(down && { vertical: down }),
    ...(tb === WrapStrategy.WRAP && { wrapText: true }),
    ...(tr && rotated(tr)),
  });
}

/** The grid counts degrees clockwise, the file counterclockwise. */
function rotated({ a, v }: ITextRotation): Partial<Alignment> {
  if (v === BooleanNumber.TRUE) return { textRotation: 'vertical' };
  return a === 0 ? {} : { textRotation: Math.max(-90, Math.min(90, -a)) };
}

const lines: Partial<Record<BorderStyleTypes, BorderStyle>> = {
  [BorderStyleTypes.THIN]: 'thin',
  [BorderStyleTypes.HAIR]: 'hair',
  [BorderStyleTypes.DOTTED]: 'dotted',
  [BorderStyleTypes.DASHED]: 'dashed',
  [BorderStyleTypes.DASH_DOT]: 'dashDot',
  [BorderStyleTypes.DASH_DOT_DOT]: 'dashDotDot',
  [BorderStyleTypes.DOUBLE]: 'double',
  [BorderStyleTypes.MEDIUM]: 'medium',
  [BorderStyleTypes.MEDIUM_DASHED]: 'mediumDashed',
  [BorderStyleTypes.MEDIUM_DASH_DOT]: 'mediumDashDot',
  [BorderStyleTypes.MEDIUM_DASH_DOT_DOT]: 'mediumDashDotDot',
  [BorderStyleTypes.SLANT_DASH_DOT]: 'slantDashDot',
  [BorderStyleTypes.THICK]: 'thick',
};

function bordersOf(borders: IStyleData['bd']): Partial<Borders> | undefined {
  const [top, right, bottom, left] = [borders?.t, borders?.r, borders?.b, borders?.l].map(borderOf);
  return ifAny({ ...(top && { top }), ...(right && { right }), ...(bottom && { bottom }), ...(left && { left }) });
}

function borderOf(border: Nullable<IBorderStyleData>): Partial<Border> | undefined {
  const [style, color] = [border ? lines[border.s] : undefined, fileColour(border?.cl)];
  return style && { style, ...(color && { color }) };
}

function ifAny<T extends object>(properties: T): T | undefined {
  return Object.keys(properties).length > 0 ? properties : undefined;
}
