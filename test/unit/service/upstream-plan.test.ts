import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUpstreamPlan } from '../../../src/service/gateway/upstream-plan';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'plan-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function planOf(text: string) {
  const path = join(folder, 'plan.json');
  writeFileSync(path, text);
  return readUpstreamPlan(path);
}

describe('A plan file', () => {
  it('names rates, sizes and what is missing by function, access mode and market', () => {
    const { rates, sizes, missing } = planOf(
      JSON.stringify({
        ...{ '*': 600, quotes: 120, 'quotes universe': 60, 'daily single US': 10 },
        ...{ 'daily batch': { perMinute: 60, symbols: 100 }, instruments: { symbols: 50 } },
        ...{ 'minute batch US': false, depth: false },
      }),
    );
    expect([...rates].map(([name, { requests, windowMs }]) => [name, requests, windowMs])).toEqual([
      ['*', 600, 60_000],
      ['quotes', 120, 60_000],
      ['quotes universe', 60, 60_000],
      ['daily single US', 10, 60_000],
      ['daily batch', 60, 60_000],
    ]);
    expect([...sizes]).toEqual([
      ['daily batch', 100],
      ['instruments', 50],
    ]);
    expect([...missing]).toEqual(['minute batch US', 'depth']);
  });
});

describe('A wrong plan file', () => {
  it.each([
    ['{"dialy single": 10}', /plan\.json: "dialy single": expected "\*", or quotes, daily/],
    ['{"daily sometimes": 10}', /"daily sometimes": expected .*single, batch, universe/],
    ['{"daily single us": 10}', /"daily single us": expected .*market such as CN, HK, US/],
    ['{"daily single US x": 10}', /"daily single US x": expected/],
    ['{"quotes": 0}', /"quotes": expected a whole number from 1 to 10000000$/],
    ['{"quotes": 1.5}', /"quotes": expected a whole number/],
    ['{"quotes": true}', /"quotes": expected requests per minute/],
    ['{"quotes": {"perSecond": 1}}', /"quotes.*": expected/],
    ['{"quotes": {"symbols": -1}}', /"quotes\.symbols": expected a whole number from 1 to 10000$/],
    ['{"daily single": {"symbols": 5}}', /"daily single": expected "symbols" only for batch/],
    ['{"*": false}', /"\*": expected requests per minute/],
    ['"quotes"', /plan\.json: expected an object/],
    ['[120]', /plan\.json: .*expected/],
    ['{"quotes": 10', /plan\.json: not JSON$/],
  ])('with %s is refused, and the place and what was expected are named', (text, message) => expect(() => planOf(text)).toThrow(message));

  it.each([
    ['sk-4711-secret'],
    ['{"quotes": "sk-4711-secret"}'],
    ['{"quotes": {"perMinute": "sk-4711-secret"}}'],
    [JSON.stringify({ [`sk-4711-secret${'x'.repeat(60)}`]: 1 })],
  ])('is never repeated in an error: %s', (text) => {
    expect(() => planOf(text)).toThrow();
    expect(() => planOf(text)).not.toThrow(/4711/);
  });

  it('that is missing is named', () => expect(() => readUpstreamPlan(join(folder, 'missing.json'))).toThrow(/missing\.json/));
});
