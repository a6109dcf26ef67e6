/** What a person may write into `market-data.json` where a file has several readings. */
import { cryptoMarket } from '../formats/format';
import type { FileSettings } from './mapping';

/** The settings of a file of which one decides. */
export type Setting = FileSettings | ZoneSetting;
export type Choice = readonly Setting[];

/** For the whole folder: the time zone of an exchange. */
export interface ZoneSetting {
  readonly zones: Readonly<Record<string, string>>;
}

/** Keeps a file from being read until one of the settings is written down. */
export class OpenChoice extends Error {
  constructor(
    message: string,
    readonly choice: Choice,
  ) {
    super(message);
  }
}

/** `add {"files":{"a.csv":{"dates":"M/D/Y"}}} or "D/M/Y" to market-data.json` */
export function addition(name: string, [first = {}, ...others]: Choice): string {
  const more = others
    .flatMap((settings): readonly unknown[] => Object.values(settings))
    .map((value) => ` or ${JSON.stringify(value)}`);
  return `add ${settingLine(name, first)}${more.join('')} to market-data.json`;
}

/** The line of the settings that decides for a file. */
export function settingLine(name: string, settings: Setting): string {
  if ('zones' in settings) return JSON.stringify(settings);
  // A list of one name is written as the name.
  return JSON.stringify({ files: { [name]: settings } }, (_, value: unknown) =>
    Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value,
  );
}

export function choicesOf(error: unknown): readonly Choice[] {
  return error instanceof OpenChoice ? [error.choice] : [];
}

/** Stands for the symbol of a file that names none: its bars are judged before a person is asked whose they are. */
export const nameless = `?.${cryptoMarket.suffix}`;

export function whoseQuestion(name: string): OpenChoice {
  // An example would be copied as it is, and serve the bars as those of another company.
  const choice = [{ symbol: '?' }];
  return new OpenChoice(
    `neither a column "symbol" nor the file's name says whose bars they are: name it as 600519.SH.csv, or ${addition(name, choice)}`,
    choice,
  );
}
