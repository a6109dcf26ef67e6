/** What a supervisor and a load balancer ask: is the process alive, may it get requests, and what has it counted. */
import type { Hono } from 'hono';
import type { ServiceEnvironment } from './observe';
import type { Metrics } from './metrics';

export interface Health {
  /** What is wrong without keeping the service from answering, one sentence each. */
  readonly problems: () => readonly string[];
  /** Why no more requests should come; undefined when they may. */
  readonly unready: () => string | undefined;
}

export function addHealth(app: Hono<ServiceEnvironment>, { problems, unready }: Health, metrics: Metrics): void {
  app.get('/healthz', (context) => context.json({ status: 'ok', problems: problems() }));
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
