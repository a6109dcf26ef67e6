/** What a supervisor and a load balancer ask: is the process alive, may it get requests, and what has it counted. */
import type { Hono } from 'hono';
import { reportLine } from '../sources/files/catalog/file-report';
import type { FileReport } from '../sources/files/catalog/own-folder';
import type { ServiceEnvironment } from './observe';
import type { Metrics } from './metrics';

/** Of a folder with more, the first are named. */
const mostFiles = 1_000;

export interface Health {
  /** What is wrong without keeping the service from answering, one sentence each. */
  readonly problems: () => readonly string[];
  /** What own files are read as, one line each; undefined where the data is none of files. */
  readonly files: () => readonly FileReport[] | undefined;
  /** Why no more requests should come; undefined when they may. */
  readonly unready: () => string | undefined;
}

export function addHealth(app: Hono<ServiceEnvironment>, { problems, files, unready }: Health, metrics: Metrics): void {
  app.get('/healthz', (context) => {
    const reports = files();
    const isWhole = !reports || (reports.length > 0 && reports.every(({ refusal }) => refusal === undefined));
    const lines = reports && { files: reports.slice(0, mostFiles).map(reportLine) };
    return context.json({ status: isWhole ? 'ok' : 'incomplete', problems: problems(), ...lines });
  });
  app.get('/readyz', (context) => {
    const reason = unready();
    return reason === undefined
      ? context.json({ status: 'ready' })
      : context.json({ status: 'not ready', reason }, 503);
  });
  app.get('/metrics', async (context) =>
    context.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType }),
  );
}
