/** README stays one short read for the person at the spreadsheet. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lines = readFileSync('README.md', 'utf8').trimEnd().split(/\r?\n/);
const longerThan = (most: number) => (line: string) => line.length > most;

it('README fits the width of a screen: 140 characters, tables 120', () => {
  expect(lines.filter(longerThan(140))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('|')).filter(longerThan(120))).toEqual([]);
});

it('README shows how to try the product without Excel before anything else that is to be installed', () => {
  const first = lines.findIndex((line) => line.includes('npm ci && npm start'));
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(lines.findIndex((line) => line.startsWith('## Install')));
  expect(first).toBeLessThan(30);
});

it('README says that real Excel has not run it yet', () => {
  expect(lines.join('\n')).toMatch(/## Status\n\n.*\*\*Not yet run in real Excel\.\*\*/);
});
