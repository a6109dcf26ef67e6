/** src/addin/README.md and the help page say of each kind of Excel what follows from the requirement sets of its profile. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Capabilities, readCapabilities } from '../../../../src/addin/excel/host/capabilities';
import { type HostProfile, hostProfiles, hostsWithoutFunctions, notGuaranteed } from '../../../support/host-profiles';
import { versions } from '../../../../src/build/metadata/help/guide-excel';
import { declaredSets, versionReaches } from '../../../../src/office-host/requirement-sets';

type Has = (set: string, version?: string) => boolean;

const required = [...readFileSync('manifest.xml', 'utf8').matchAll(/<Set Name="(\w+)" MinVersion="([\d.]+)"/g)];

/** What each row says of a host that the add-in loads in. */
const rows: Readonly<Record<string, (capabilities: Capabilities, has: Has) => string>> = {
  'Functions, live cells, Refresh': () => 'full',
  'Number formats in results': ({ formattedNumbers }) => (formattedNumbers ? 'full' : 'plain'),
  'Cards (`MD.CARD`)': ({ cards }) => (cards ? 'full' : 'plain'),
  'Linked data types (Advanced)': ({ linkedEntities }) => (linkedEntities ? 'full' : 'no'),
  'Pictures in cells (`candlestick(20)`)': ({ formattedNumbers }) => (formattedNumbers ? 'full' : 'text'),
  // Cells reach functions as objects where functions have data types.
  'An error cell among the symbols': ({ formattedNumbers }) => (formattedNumbers ? 'its row' : 'the formula'),
  'Largest result': ({ onTheWeb }) => (onTheWeb ? '1.5 MB' : '10,000 bars'),
  'Cells that use defined names, refreshed': ({ namedFormulas }) => (namedFormulas ? 'full' : 'no'),
  'Convert to values, Restore formulas': ({ freezing }) => (freezing ? 'full' : 'no'),
  'The time of converted values': ({ notes }) => (notes ? 'note' : 'File › Info'),
  'An action of the pane undone in one step': ({ undoGroups }) => (undoGroups ? 'full' : 'no'),
  'Only functions of the plan suggested (Advanced)': ({ functionVisibility }) => (functionVisibility ? 'full' : 'no'),
  'Buttons that have no effect are disabled': ({ ribbonStates }) => (ribbonStates ? 'full' : 'no'),
  'Keyboard shortcuts': (_, has) => (has('KeyboardShortcuts') ? 'full' : 'no'),
};

function hostOf({ requirementSets = {}, platform = 'PC' }: HostProfile) {
  const sets = declaredSets(requirementSets);
  const has: Has = (set, version = '1.1') => versionReaches(sets[set], version);
  return { has, capabilities: readCapabilities({ platform, requirements: { isSetSupported: has } }) };
}

const isNotGuaranteed = (name: string) => notGuaranteed.some((each) => each === name);

function column([name, profile]: readonly [string, HostProfile]): string[] {
  const { has, capabilities } = hostOf(profile);
  const loads = required.every(([, set, version]) => has(set ?? '', version));
  if (!loads) return Object.keys(rows).map((_, at) => (at === 0 ? 'no' : '–'));
  const says = Object.values(rows).map((row) => row(capabilities, has));
  return isNotGuaranteed(name) ? ['not guaranteed', ...says.slice(1)] : says;
}

it('src/addin/README.md says of each feature what every kind of Excel makes of it', () => {
  const hosts = Object.entries<HostProfile>({ ...hostProfiles, ...hostsWithoutFunctions });
  const columns = hosts.map(column);
  const told = readFileSync('src/addin/README.md', 'utf8')
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const header = told.findIndex(([first]) => first === 'Feature');
  expect(told[header]).toEqual(['Feature', ...hosts.map(([name]) => name)]);
  const lines = Object.keys(rows).map((feature, at) => [feature, ...columns.map((each) => each[at])]);
  expect(told.slice(header + 2, header + 2 + lines.length)).toEqual(lines);
  expect(told[header + 2 + lines.length]).toEqual([]);
});

/** The first words of the help page's rows. */
const inHelp: Readonly<Record<keyof typeof hostProfiles, string>> = {
  'Microsoft 365 on Windows': 'Microsoft 365',
  'Microsoft 365 on a Mac': 'Microsoft 365',
  'Excel on the web': 'Excel on the web',
  'Retail 2021, 2024': 'Excel 2021 or 2024',
  'LTSC 2024': 'LTSC 2024',
  'LTSC 2021': 'LTSC 2021',
};

it.each(Object.entries<HostProfile>(hostProfiles))('The help page says of %s what it lacks', (name, profile) => {
  const lines = versions.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  const told = lines.find(([term]) => term.en.startsWith(inHelp[name as keyof typeof inHelp]))?.[1].en ?? '';
  expect(told.startsWith('Not guaranteed')).toBe(isNotGuaranteed(name));
  if (isNotGuaranteed(name)) return;
  const { has, capabilities } = hostOf(profile);
  const features = ['number formats', 'cards', 'linked data types', 'keyboard shortcuts', '1.5 MB'];
  expect(features.filter((each) => !told.includes(each))).toEqual([
    ...(capabilities.formattedNumbers ? ['number formats'] : []),
    ...(capabilities.cards ? ['cards'] : []),
    ...(capabilities.linkedEntities ? ['linked data types'] : []),
    ...(has('KeyboardShortcuts') ? ['keyboard shortcuts'] : []),
    ...(capabilities.onTheWeb ? [] : ['1.5 MB']),
  ]);
});
