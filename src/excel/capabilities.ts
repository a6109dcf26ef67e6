/** What the host can do, read once when Office is ready; everything that is newer than the manifest's requirements. */
import { languageOf, type Language } from '../i18n/language';

export interface Capabilities {
  /** Numbers that bring their own format (ExcelApi 1.16). */
  readonly formattedNumbers: boolean;
  /** Numbers with properties and a card (ExcelApi 1.19). */
  readonly cards: boolean;
  /** `Range.setDirty` and selections of several areas (ExcelApi 1.9). */
  readonly dirtyRanges: boolean;
  /** From a spilled cell to the formula it belongs to (ExcelApi 1.12). */
  readonly spills: boolean;
  /** Excel on the web limits the size of a result. */
  readonly onTheWeb: boolean;
  readonly language: Language;
  /** Prefix of everything stored, where the host separates documents or tenants. */
  readonly partition: string | undefined;
}

/** The part of `Office.context` that is read; every property may be missing on an old host. */
export interface HostContext {
  readonly displayLanguage?: string;
  readonly partitionKey?: string;
  readonly platform?: unknown;
  readonly requirements?: { isSetSupported(name: string, version?: string): boolean };
  readonly officeTheme?: { readonly isDarkTheme?: boolean; readonly bodyBackgroundColor?: string };
}

export type Theme = 'light' | 'dark';

export function readCapabilities(context: HostContext): Capabilities {
  const hasExcelApi = (version: string) => context.requirements?.isSetSupported('ExcelApi', version) ?? false;
  return {
    formattedNumbers: hasExcelApi('1.16'),
    cards: hasExcelApi('1.19'),
    dirtyRanges: hasExcelApi('1.9'),
    spills: hasExcelApi('1.12'),
    onTheWeb: context.platform === 'OfficeOnline',
    language: languageOf(context.displayLanguage ?? 'en'),
    partition: context.partitionKey,
  };
}

/** The theme that Office shows, or undefined where it does not tell: the browser's preference decides then. */
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
