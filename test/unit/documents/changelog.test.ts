/** CHANGELOG.md has the form of keepachangelog.com. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sections = readFileSync('CHANGELOG.md', 'utf8')
  .trimEnd()
  .split(/^(?=## )/m)
  .slice(1);
const released = sections.filter((section) => !section.startsWith('## [Unreleased]\n'));
const headings = released.map((section) => /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})\n/.exec(section));

describe('The changelog', () => {
  it('gives each version its date, the newest first', () => {
    const dates = headings.map((heading) => heading?.[2]);
    expect(dates.every((date) => date !== undefined && !Number.isNaN(Date.parse(date)))).toBe(true);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(headings.map((heading) => heading?.[1])).size).toBe(released.length);
  });

  it('has unreleased changes only before all others', () => {
    expect(sections.findLastIndex((section) => section.startsWith('## [Unreleased]'))).toBeLessThan(1);
  });

  it('sorts changes into the kinds of Keep a Changelog', () => {
    const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
    for (const section of sections) {
      const named = [...section.matchAll(/^### (.+)$/gm)].map(([, kind = '']) => kind);
      expect(named.length).toBeGreaterThan(0);
      expect(named).toEqual(kinds.filter((kind) => named.includes(kind)));
    }
  });

  it('tells an unreleased change in at most 240 characters', () => {
    const [unreleased = ''] = sections.filter((section) => section.startsWith('## [Unreleased]'));
    expect(unreleased.split('\n').filter((line) => line.length > 240)).toEqual([]);
  });
});
