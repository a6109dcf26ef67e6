/** Translates functions.json; Excel allows other descriptions, and other names and tooltips of enum values, alone. */
import type { CustomEnum, CustomFunction, EnumValue, FunctionsFile } from './functions-file';

export interface FunctionTexts {
  readonly description: string;
  /** By the name of the parameter. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface EnumValueTexts {
  readonly name: string;
  readonly tooltip: string;
}

export interface MetadataTexts {
  /** By the id of the function. */
  readonly functions: Readonly<Record<string, FunctionTexts>>;
  /** By the id of the enum and the value. */
  readonly enums: Readonly<Record<string, Readonly<Record<string, EnumValueTexts>>>>;
}

/** @throws Error that lists missing texts, and texts of functions, parameters or values that do not exist */
export function localized(file: FunctionsFile, texts: MetadataTexts): FunctionsFile {
  requireSamePlaces(file, texts);
  return {
    ...file,
    functions: file.functions.map((each) => localizedFunction(each, texts)),
    ...(file.enums && { enums: file.enums.map((each) => localizedEnum(each, texts)) }),
  };
}

function localizedFunction(each: CustomFunction, { functions }: MetadataTexts): CustomFunction {
  const texts = functions[each.id];
  if (!texts) return each;
  const parameters = each.parameters.map((parameter) => {
    const description = texts.parameters[parameter.name];
    return description === undefined ? parameter : { ...parameter, description };
  });
  return { ...each, description: texts.description, parameters };
}

function localizedEnum(each: CustomEnum, { enums }: MetadataTexts): CustomEnum {
  return { ...each, values: each.values.map((value) => ({ ...value, ...enums[each.id]?.[value.stringValue] })) };
}

function requireSamePlaces(file: FunctionsFile, texts: MetadataTexts): void {
  const [there, translated] = [placesOfFile(file), placesOfTexts(texts)];
  const complaints = [
    ...emptyPlaces(there).map((place) => `no English text for ${place}`),
    ...[...there.keys()].filter((place) => !translated.get(place)).map((place) => `no Chinese text for ${place}`),
    ...[...translated.keys()]
      .filter((place) => !there.has(place))
      .map((place) => `a Chinese text for ${place}, which is gone`),
  ];
  if (complaints.length > 0) throw new Error(`Texts of the functions: ${complaints.join('; ')}`);
}

function emptyPlaces(places: ReadonlyMap<string, string>): string[] {
  return [...places].filter(([, text]) => text === '').map(([place]) => place);
}

/** All texts by the name that complaints use: `KLINE`, `KLINE period`, `PERIOD 1d`. */
function placesOfFile({ functions, enums = [] }: FunctionsFile): Map<string, string> {
  const ofFunction = ({ id, description = '', parameters }: CustomFunction): [string, string][] => [
    [id, description],
    ...parameters.map((each): [string, string] => [`${id} ${each.name}`, each.description ?? '']),
  ];
  const ofValue = (id: string, { stringValue, tooltip = '' }: EnumValue): [string, string] => [
    `${id} ${stringValue}`,
    tooltip,
  ];
  return new Map([
    ...functions.flatMap(ofFunction),
    ...enums.flatMap(({ id, values }) => values.map((value) => ofValue(id, value))),
  ]);
}

function placesOfTexts({ functions, enums }: MetadataTexts): Map<string, string> {
  const places = new Map<string, string>();
  for (const [id, { description, parameters }] of Object.entries(functions)) {
    places.set(id, description);
    for (const [name, text] of Object.entries(parameters)) places.set(`${id} ${name}`, text);
  }
  for (const [id, values] of Object.entries(enums)) {
    for (const [value, { name, tooltip }] of Object.entries(values)) places.set(`${id} ${value}`, name && tooltip);
  }
  return places;
}
