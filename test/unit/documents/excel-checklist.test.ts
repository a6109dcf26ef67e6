/** The checklist for real Excel can be worked through: it takes an hour, each check says what to see, and its labels exist. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { examples } from '../../../src/build/metadata/help/examples';
import { visibleTexts } from '../../support/visible-texts';

const text = readFileSync('src/addin/EXCEL-CHECKLIST.md', 'utf8');
const checks = text.split(/^(?=\*\*\d+\.\d+)/m).slice(1);
const numberOf = (check: string) => /\d+\.\d+/.exec(check)?.[0];

it('The number of functions is that of the metadata', () => {
  const count = Object.keys(examples).length;
  expect(text).toContain(`- See: ${count} functions with descriptions`);
});

it('The parts that every Excel can do take an hour at most', () => {
  const minutes = [...text.matchAll(/^## .*\((\d+) minutes\)$/gm)].map(([, each]) => Number(each));
  expect(minutes.length).toBe(9);
  expect(minutes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(60);
});

describe.each(checks.map((check) => [numberOf(check), check] as const))('Check %s', (_, check) => {
  it('says what should be seen, and what to report', () => {
    expect(check).toMatch(/^- (See|Report): /m);
    expect(check).toMatch(/^- (If not|Report): /m);
  });
});

it('Checks are numbered in order, each part from 1', () => {
  const numbers = checks.map((check) => (numberOf(check) ?? '').split('.').map(Number));
  for (const [at, [part = 0, check = 0]] of numbers.entries()) {
    const [lastPart, last] = numbers[at - 1] ?? [0, 0];
    expect([part, check]).toEqual(part === lastPart ? [part, (last ?? 0) + 1] : [(lastPart ?? 0) + 1, 1]);
  }
});

it('Labels in bold are labels of the pane, the ribbon or a cell', async () => {
  const texts = (await visibleTexts()).filter(({ language }) => language === 'en').map((each) => each.text);
  const withoutTitles = text.replace(/^\*\*\d[^*]*\*\*/gm, '');
  const labels = [...withoutTitles.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, bold = '']) => bold.replace('\n', ' ').split(' › '));
  expect(labels.length).toBeGreaterThan(30);
  const isLabel = (label: string) => texts.some((each) => each === label || each.startsWith(`${label}:`));
  expect([...new Set(labels)].filter((label) => !isLabel(label))).toEqual([]);
});
