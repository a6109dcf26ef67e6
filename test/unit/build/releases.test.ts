import { describe, expect, it } from 'vitest';
import { before, readReleases } from '../../../src/build/releases';

const first = { version: '1.0.0', files: ['a.11111111.js'] };
const second = { version: '1.1.0', files: ['a.22222222.js'] };

describe('The files of the release before', () => {
  it('stay for one release', () => {
    expect(before([], '1.0.0')).toEqual([]);
    expect(before([first], '1.1.0')).toEqual([first]);
    expect(before([second, first], '1.2.0')).toEqual([second]);
  });

  it('stay when a version is built again', () => expect(before([second, first], '1.1.0')).toEqual([first]));

  it('are not guessed from a damaged record', () => {
    expect(() => readReleases('{"files":[]}')).toThrow('release.json is no record of releases');
    expect(readReleases(JSON.stringify([second, first]))).toEqual([second, first]);
  });
});
