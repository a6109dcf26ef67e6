import { describe, expect, it } from 'vitest';
import { type Exception, exceptions, judgeAudit } from '../../../src/build/advisories';

const url = (n: number) => `https://advisories.test/${n}`;
const advisory = (n: number, severity: string) => ({
  source: n,
  url: url(n),
  name: `package-${n}`,
  title: 'A flaw',
  severity,
});
const report = (...via: readonly unknown[]) => ({
  auditReportVersion: 2,
  vulnerabilities: { a: { via }, b: { via: ['a', ...via] } },
});
const today = '2026-11-29';

describe('The judgement of advisories', () => {
  it('counts each of them once, from a severity on', () => {
    const judged = judgeAudit(report(advisory(1, 'high'), advisory(2, 'moderate'), 'c'), 'high', today);
    expect(judged).toEqual({ counted: [`package-1: A flaw (high, ${url(1)})`], excepted: [] });
    expect(judgeAudit(report(advisory(1, 'high'), advisory(2, 'moderate')), 'low', today)?.counted).toHaveLength(2);
  });

  it.each([
    ['2026-11-30', 0],
    ['2026-11-29', 1],
  ])('leaves out an exception until its day: %s', (until, counted) => {
    const known: Exception[] = [{ url: url(1), reason: 'nothing of ours calls it', until }];
    expect(judgeAudit(report(advisory(1, 'critical')), 'low', today, known)?.counted).toHaveLength(counted);
  });

  it.each([undefined, {}, { error: { summary: 'ENOTFOUND' } }, { message: '405 Method Not Allowed' }, 'a page'])(
    'takes %j for no report',
    (text) => expect(judgeAudit(text, 'low', today)).toBeUndefined(),
  );

  it('takes exceptions with a reason alone, each for half a year at most', () => {
    for (const { reason, until } of exceptions) {
      expect(reason.length).toBeGreaterThan(20);
      expect(Date.parse(until) - Date.now()).toBeLessThan(183 * 86_400_000);
    }
  });
});
