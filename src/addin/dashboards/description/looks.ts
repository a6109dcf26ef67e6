/** The looks of cells, shared by all dashboards. Colours are of the light theme. */
export interface LookFormat {
  readonly font?: { readonly bold?: true; readonly size?: number; readonly color?: string };
  readonly fill?: string;
  readonly alignment?: 'Left' | 'Right';
  readonly indent?: number;
  readonly wrapText?: true;
  readonly vertical?: 'Center' | 'Bottom';
  readonly line?: { readonly color: string; readonly weight: 'Thin' | 'Medium' };
}

export const looks = {
  title: { font: { bold: true, size: 16 } },
  note: { font: { size: 9, color: '#5F5F5F' } },
  /** Whether the values are of now; beside the title. */
  state: { font: { size: 9, color: '#5F5F5F' }, vertical: 'Center' },
  label: { font: { bold: true, color: '#3D3D3D' } },
  header: {
    font: { bold: true, color: '#0B532B' },
    fill: '#C6E6D3',
    line: { color: '#107C41', weight: 'Medium' },
  },
  /** Inputs are blue, by the convention of financial models. */
  input: {
    font: { color: '#084A8F' },
    fill: '#BDD7EE',
    line: { color: '#5B8FC4', weight: 'Thin' },
  },
  symbol: { font: { color: '#084A8F' } },
  /** A whole table with room for the names of US companies. */
  dense: { font: { size: 9 } },
  total: { font: { bold: true } },
  /** What does not add up. */
  remark: { font: { color: '#8A4B00' } },
  /** An input that is not known. */
  warning: { font: { bold: true, color: '#8A4B00' } },
  left: { alignment: 'Left' },
  right: { alignment: 'Right' },
  /** A text beside a number on its left. */
  indented: { alignment: 'Left', indent: 1 },
  wrapped: { wrapText: true, vertical: 'Center' },
  /** In a row with a gap above its texts. */
  bottom: { vertical: 'Bottom' },
} as const satisfies Readonly<Record<string, LookFormat>>;

export type Look = keyof typeof looks;

/** Whether a rise is red, as in China, or green. */
export type RiseColour = 'red' | 'green';

/** Both have a contrast of at least 4.5:1 on white. */
const signColours: Readonly<Record<RiseColour, string>> = { red: '#C81E1E', green: '#046C4E' };

/**
 * `frozen`: values that grow old, clearly grey, also where they were red or green, and still read well enough (3.5:1). `attention`: what
 * is not as one expects.
 */
export const colours = { frozen: '#8C8C8C', attention: '#8A4B00' } as const;

/** Of bars, on which no text stands: a contrast of 3:1 to light and dark backgrounds. */
const barColours: Readonly<Record<RiseColour, string>> = { red: '#D9434B', green: '#1F9D5B' };

/** The fills of falls, of what stands still, and of rises. */
export function fillsOfSigns(rise: RiseColour): readonly [string, string, string] {
  return [barColours[rise === 'red' ? 'green' : 'red'], '#8C8C8C', barColours[rise]];
}

/** The font colours of rises and falls. */
export function coloursOfSigns(rise: RiseColour): { readonly rise: string; readonly fall: string } {
  return { rise: signColours[rise], fall: signColours[rise === 'red' ? 'green' : 'red'] };
}
