/** Capabilities of the host beyond the manifest's requirements, detected once when Office is ready. */
import { languageOf, type Language } from '../../i18n/language';

export interface Capabilities {
  /** Cell objects with a number format as results of functions (ExcelApi 1.16 and CustomFunctionsRuntime 1.4). */
  readonly formattedNumbers: boolean;
  /** Doubles with a format, properties and a card (ExcelApi 1.19 and CustomFunctionsRuntime 1.4). */
  readonly cards: boolean;
  /** Linked entities with a load service (ExcelApi 1.19 and CustomFunctionsRuntime 1.5): the web declares both and has none. */
  readonly linkedEntities: boolean;
  /** Formats of results are right in every region: since build 16501 (OfficeDev/office-js#3244), which ExcelApi 1.18 follows. */
  readonly regionalFormats: boolean;
  /** `Range.setDirty` (ExcelApi 1.9). */
  readonly dirtyRanges: boolean;
  /** `Range.getSpillParent` (ExcelApi 1.12). */
  readonly spills: boolean;
  /** `Range.getMergedAreasOrNullObject` (ExcelApi 1.13). */
  readonly mergedAreas: boolean;
  /** `Range.formulaArray` (ExcelApiDesktop 1.1). */
  readonly arrayFormulas: boolean;
  /**
   * Formulas of defined names may be read. Versions of 2020 crashed on a name with a custom function that asks for its
   * address (OfficeDev/office-js#1446); which one mended it is not documented, so names are read as of ExcelApi 1.16.
   */
  readonly namedFormulas: boolean;
  /** Spills, merged areas and custom XML parts (ExcelApi 1.13): what freezing formulas asks for. */
  readonly freezing: boolean;
  /** Notes of cells (ExcelApi 1.18). */
  readonly notes: boolean;
  /** Functions can be left out of Excel's lists (ExcelApi 1.20). */
  readonly functionVisibility: boolean;
  /** The changes of a batch are undone in one step (ExcelApi 1.20). */
  readonly undoGroups: boolean;
  /** Controls of the ribbon can be disabled (RibbonApi 1.1). */
  readonly ribbonStates: boolean;
  /** A person may choose shortcuts (KeyboardShortcuts 1.1). */
  readonly ownShortcuts: boolean;
  /** Excel on the web, which limits the size of a payload. */
  readonly onTheWeb: boolean;
  readonly language: Language;
  /** `Office.context.partitionKey`: the prefix of stored names on hosts that partition their storage. */
  readonly partition: string | undefined;
}

/** The part of `Office.context` that is read; an old host may lack every property. */
export interface HostContext {
  readonly displayLanguage?: string;
  readonly partitionKey?: string;
  readonly platform?: unknown;
  readonly requirements?: { isSetSupported(name: string, version?: string): boolean };
  readonly officeTheme?: { readonly isDarkTheme?: boolean; readonly bodyBackgroundColor?: string };
}

export type Theme = 'light' | 'dark';

export function readCapabilities(context: HostContext): Capabilities {
  const has = (set: string, version: string) => context.requirements?.isSetSupported(set, version) ?? false;
  const hasExcelApi = (version: string) => has('ExcelApi', version);
  // Perpetual versions of Excel have data types in cells (ExcelApi 1.16), but not in the results of functions.
  const isOnTheWeb = context.platform === 'OfficeOnline';
  const dataTypes = has('CustomFunctionsRuntime', '1.4');
  return {
    formattedNumbers: dataTypes && hasExcelApi('1.16'),
    cards: dataTypes && hasExcelApi('1.19'),
    linkedEntities: !isOnTheWeb && has('CustomFunctionsRuntime', '1.5') && hasExcelApi('1.19'),
    regionalFormats: hasExcelApi('1.18'),
    dirtyRanges: hasExcelApi('1.9'),
    spills: hasExcelApi('1.12'),
    mergedAreas: hasExcelApi('1.13'),
    arrayFormulas: has('ExcelApiDesktop', '1.1'),
    namedFormulas: hasExcelApi('1.16'),
    freezing: hasExcelApi('1.13'),
    notes: hasExcelApi('1.18'),
    functionVisibility: hasExcelApi('1.20'),
    undoGroups: hasExcelApi('1.20'),
    ribbonStates: has('RibbonApi', '1.1'),
    ownShortcuts: has('KeyboardShortcuts', '1.1'),
    onTheWeb: isOnTheWeb,
    language: languageOf(context.displayLanguage ?? 'en'),
    partition: context.partitionKey,
  };
}

/** Whether results bring number formats along: otherwise dates show as serial numbers in cells without a format. */
export function hasValueFormats(
  { formattedNumbers }: Pick<Capabilities, 'formattedNumbers'>,
  { plainValues }: { readonly plainValues: boolean },
): boolean {
  return formattedNumbers && !plainValues;
}

/** The theme of Office; undefined on hosts that do not report it, where the browser's preference applies. */
export function hostTheme({ officeTheme }: HostContext): Theme | undefined {
  if (typeof officeTheme?.isDarkTheme === 'boolean') return officeTheme.isDarkTheme ? 'dark' : 'light';
  const brightness = brightnessOf(officeTheme?.bodyBackgroundColor ?? '');
  if (brightness === undefined) return undefined;
  return brightness < 128 ? 'dark' : 'light';
}

/** Perceived brightness, 0 to 255, of `#rrggbb`. */
function brightnessOf(colour: string): number | undefined {
  const digits = /^#?([0-9a-f]{6})/i.exec(colour)?.[1];
  if (digits === undefined) return undefined;
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return (channel(0) * 299 + channel(2) * 587 + channel(4) * 114) / 1000;
}
