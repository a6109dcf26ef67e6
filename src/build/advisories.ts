/** What is known against the packages that we install, as `npm audit --json` says it, and which of it we live with. */
import * as v from 'valibot';

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;
type Severity = (typeof severities)[number];

export interface Exception {
  /** The address of the advisory. */
  readonly url: string;
  /** Why nobody can make use of it here. */
  readonly reason: string;
  /** An ISO date, from which it counts again: by then there is a release, or a better reason. */
  readonly until: string;
}

/** Each with its reason. None now. */
export const exceptions: readonly Exception[] = [];

/**
 * The service meets strangers: nothing is known against its packages. The others build and test, or run in the add-in's pages, over our own
 * files and texts that are read as data: what is low or moderate there waits for the next update.
 */
export const worstOf = { service: 'low', others: 'high' } as const satisfies Readonly<Record<string, Severity>>;

const advisorySchema = v.object({
  url: v.string(),
  name: v.string(),
  title: v.string(),
  severity: v.picklist(severities),
});
const reportSchema = v.object({
  auditReportVersion: v.literal(2),
  /** A package is affected by advisories of its own, or through others, by their names. */
  vulnerabilities: v.record(v.string(), v.object({ via: v.array(v.union([v.string(), advisorySchema])) })),
});

export interface Judged {
  /** One line for each advisory, with its address. */
  readonly counted: readonly string[];
  readonly excepted: readonly string[];
}

/** @param from the least severity that counts @param today ISO date @returns undefined for what is no report: the registry has none */
export function judgeAudit(
  report: unknown,
  from: Severity,
  today: string,
  known: readonly Exception[] = exceptions,
): Judged | undefined {
  const { success, output } = v.safeParse(reportSchema, report);
  if (!success) return undefined;
  const all = Object.values(output.vulnerabilities).flatMap(({ via }) =>
    via.filter((each) => typeof each !== 'string'),
  );
  const severe = [...new Map(all.map((each) => [each.url, each])).values()].filter(
    ({ severity }) => severities.indexOf(severity) >= severities.indexOf(from),
  );
  const reasonOf = (url: string) => known.find((each) => each.url === url && today < each.until)?.reason;
  const lines = severe.map(({ url, name, title, severity }) => ({
    reason: reasonOf(url),
    line: `${name}: ${title} (${severity}, ${url})`,
  }));
  return {
    counted: lines.flatMap(({ line, reason }) => (reason === undefined ? [line] : [])),
    excepted: lines.flatMap(({ line, reason }) => (reason === undefined ? [] : [`${line}: ${reason}`])),
  };
}
