/** Requirement sets of a host. The internal set `CustomFunctions` determines the message format of the runtime. */

export type RequirementSets = Readonly<Record<string, string>>;

/**
 * The sets of a current Excel, without RichApiRuntime: office.js then sends `retrieve` and `update` as plain queries and
 * property settings, so that fewer kinds of actions have to be emulated.
 */
export const modernSets: RequirementSets = {
  ExcelApi: '1.21',
  CustomFunctions: '1.9',
  CustomFunctionsRuntime: '1.5',
  SharedRuntime: '1.2',
  AddinCommands: '1.3',
  RibbonApi: '1.1',
  KeyboardShortcuts: '1.1',
  // Internal: without it office.js does not ask to put requests off while a cell is edited.
  DelayForCellEdit: '1.1',
};

/** The modern sets with overrides; undefined removes a set. */
export function declaredSets(changes: Readonly<Record<string, string | undefined>>): RequirementSets {
  const merged = Object.entries({ ...modernSets, ...changes });
  return Object.fromEntries(merged.filter((set): set is [string, string] => set[1] !== undefined));
}

/** Data types in the arguments and results of custom functions: FormattedNumber, Double with its format and card, Entity. */
export interface DataTypes {
  /** ExcelApi 1.16 and CustomFunctionsRuntime 1.4. */
  readonly hasDataTypes: boolean;
  /** Doubles with a format, properties and a card: ExcelApi 1.19 besides. */
  readonly hasRichDoubles: boolean;
  /** Linked entities with a load service: ExcelApi 1.19 and CustomFunctionsRuntime 1.5; not on the web, whatever it declares. */
  readonly hasLinkedEntities?: boolean;
}

export function dataTypesOf(sets: RequirementSets, isOnTheWeb = false): DataTypes {
  const excelApi = (version: string) => versionReaches(sets['ExcelApi'], version);
  const inFunctions = (version: string) => versionReaches(sets['CustomFunctionsRuntime'], version);
  return {
    hasDataTypes: inFunctions('1.4') && excelApi('1.16'),
    hasRichDoubles: inFunctions('1.4') && excelApi('1.19'),
    hasLinkedEntities: !isOnTheWeb && inFunctions('1.5') && excelApi('1.19'),
  };
}

export const noDataTypes: DataTypes = { hasDataTypes: false, hasRichDoubles: false };

/** Compares versions numerically: 1.19 is later than 1.9. */
export function versionReaches(version: string | undefined, wanted: string): boolean {
  if (version === undefined) return false;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}
