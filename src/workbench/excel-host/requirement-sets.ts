/** Which requirement sets a host declares. `CustomFunctions` is internal: it decides the form of the runtime's messages. */

export type RequirementSets = Readonly<Record<string, string>>;

/**
 * A current Excel. RichApiRuntime is left out on purpose: without it office.js sends `retrieve` and `update` as plain
 * queries and settings, and nothing else has to be answered.
 */
export const modernSets: RequirementSets = {
  ExcelApi: '1.19',
  CustomFunctions: '1.9',
  CustomFunctionsRuntime: '1.5',
  SharedRuntime: '1.2',
  AddinCommands: '1.3',
};

/** The modern sets with some of another version; undefined takes a set away. */
export function declaredSets(changes: Readonly<Record<string, string | undefined>>): RequirementSets {
  const merged = Object.entries({ ...modernSets, ...changes });
  return Object.fromEntries(merged.filter((set): set is [string, string] => set[1] !== undefined));
}

/** Compares `1.9` and `1.19` number by number. */
export function versionReaches(version: string | undefined, wanted: string): boolean {
  if (version === undefined) return false;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}
