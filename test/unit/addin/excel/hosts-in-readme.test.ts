/** src/addin/README.md's table of features and kinds of Excel says what follows from the requirement sets of each host profile. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Capabilities, readCapabilities } from '../../../../src/addin/excel/capabilities';
import { type HostProfile, hostProfiles } from '../../../support/host-profiles';
import { declaredSets, versionReaches } from '../../../../src/office-host/requirement-sets';

type Has = (set: string, version?: string) => boolean;

const required = [...readFileSync('manifest.xml', 'utf8').matchAll(/<Set Name="(\w+)" MinVersion="([\d.]+)"/g)];

/** What each row says of a host. */
const rows: Readonly<Record<string, (capabilities: Capabilities, has: Has) => string>> = {
  'Functions, live cells, Refresh': (_, has) =>
    required.every(([, set, version]) => has(set ?? '', version)) ? 'full' : 'no',
  'Number formats in results': ({ formattedNumbers }) => (formattedNumbers ? 'full' : 'plain'),
  'Cards (`MD.CARD`)': ({ cards }) => (cards ? 'full' : 'plain'),
  // Cells reach functions as objects where functions have data types.
  'An error cell among the symbols': ({ formattedNumbers }) => (formattedNumbers ? 'its row' : 'the formula'),
  'Largest result': ({ onTheWeb }) => (onTheWeb ? '1.5 MB' : '10,000 bars'),
  'Cells that use defined names, refreshed': ({ namedFormulas }) => (namedFormulas ? 'full' : 'no'),
  'Convert to values, Restore formulas': ({ freezing }) => (freezing ? 'full' : 'no'),
  'The time of converted values': ({ notes }) => (notes ? 'note' : 'File › Info'),
  'An action of the pane undone in one step': ({ undoGroups }) => (undoGroups ? 'full' : 'no'),
  'Buttons that have no effect are disabled': ({ ribbonStates }) => (ribbonStates ? 'full' : 'no'),
  'Keyboard shortcuts': (_, has) => (has('KeyboardShortcuts') ? 'full' : 'no'),
};

function column({ requirementSets = {}, platform = 'PC' }: HostProfile): string[] {
  const sets = declaredSets(requirementSets);
  const has: Has = (set, version = '1.1') => versionReaches(sets[set], version);
  const capabilities = readCapabilities({ platform, requirements: { isSetSupported: has } });
  return Object.values(rows).map((says) => says(capabilities, has));
}

it('src/addin/README.md says of each feature what every kind of Excel makes of it', () => {
  const columns = Object.values<HostProfile>(hostProfiles).map(column);
  const told = readFileSync('src/addin/README.md', 'utf8')
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const header = told.findIndex(([first]) => first === 'Feature');
  expect(told[header]).toEqual(['Feature', ...Object.keys(hostProfiles)]);
  const lines = Object.keys(rows).map((feature, at) => [feature, ...columns.map((each) => each[at])]);
  expect(told.slice(header + 2, header + 2 + lines.length)).toEqual(lines);
  expect(told[header + 2 + lines.length]).toEqual([]);
});
