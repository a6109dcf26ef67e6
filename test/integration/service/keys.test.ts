import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf, openKeyFile } from '../../../src/service/people/keys';
import { newKey } from '../../../src/service/command/command';
import { startService } from '../../support/local-service';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
  path = join(folder, 'keys.json');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

let version = 0;
function write(people: readonly object[]): void {
  writeText(JSON.stringify({ people }));
}
function writeText(text: string): void {
  writeFileSync(path, text);
  // Two writes may fall into one tick of the file system's clock.
  utimesSync(path, 0, ++version);
}

/** The keys of the file, under a clock and a list of problems of the test. */
function open() {
  const clock = { now: 0 };
  const problems: string[] = [];
  const keys = openKeyFile({ path, now: () => clock.now, onProblem: (problem) => void problems.push(problem) });
  return { keys, clock, problems };
}

const ann = { name: 'Ann', sha256: hashOf('key of Ann'), plan: 'free' };

describe('a key file', () => {
  it('knows people by the hashes of their keys, with plan and rate', () => {
    write([ann, { name: 'Bob', sha256: hashOf('key of Bob'), plan: 'pro', requestsPerMinute: 7 }]);
    const { keys } = open();
    expect(keys.find('key of Ann')).toMatchObject({
      name: 'Ann',
      requestsPerMinute: 10,
      plan: { symbolsPerRequest: 5 },
    });
    expect(keys.find('key of Bob')).toMatchObject({
      name: 'Bob',
      requestsPerMinute: 7,
      plan: { symbolsPerRequest: 100 },
    });
    expect(keys.find('demo')).toBeUndefined();
    expect(keys.find(ann.sha256)).toBeUndefined();
  });

  it('is read again within a second of a change', () => {
    write([ann]);
    const { keys, clock } = open();
    write([]);
    clock.now = 1_000;
    expect(keys.find('key of Ann')).toBeUndefined();
  });

  it('keeps the keys that it has when a change cannot be read, and tells it without repeating a value', () => {
    write([ann]);
    const { keys, clock, problems } = open();
    writeText('{"people": [secret');
    clock.now = 1_000;
    expect(keys.find('key of Ann')).toBeDefined();
    write([{ ...ann, sha256: 'my-secret-key' }]);
    clock.now = 2_000;
    expect(keys.find('key of Ann')).toBeDefined();
    expect(problems).toEqual([`${path}: not JSON`, `${path}: people.0.sha256: expected 64 hexadecimal digits`]);
  });
});

describe('a key file that is wrong', () => {
  it.each([
    [{ name: 'Ann', sha256: ann.sha256, plan: 'platinum' }, 'people.0.plan'],
    [{ ...ann, ratePerMinute: 5 }, 'people.0.ratePerMinute'],
    [{ ...ann, requestsPerMinute: 0 }, 'people.0.requestsPerMinute'],
  ])('is refused at the start: %j', (person, place) => {
    write([person]);
    expect(open).toThrow(`${path}: ${place}: expected`);
  });
  it('admits its people to the service, and counts each of them', async () => {
    write([{ ...ann, requestsPerMinute: 1 }]);
    const ask = startService({ keys: open().keys });
    const status = async (key: string) => (await ask('/v1/quotes?symbols=600519.SH', { key })).status;
    expect([await status('key of Ann'), await status('key of Ann'), await status('demo')]).toEqual([200, 429, 401]);
    expect((await ask('/metrics')).body).toContain('market_data_person_requests_total{person="Ann",source="simulated"} 2');
  });
});

describe('a new key', () => {
  it('is found by its line in the file', () => {
    const { key, line } = newKey('Ann');
    expect(line).not.toContain(key);
    write([JSON.parse(line) as object]);
    expect(open().keys.find(key)).toMatchObject({ name: 'Ann' });
  });

  it('differs from every other', () => expect(newKey('Ann').key).not.toBe(newKey('Ann').key));
});
