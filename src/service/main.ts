/** `npm run service`: the local service alone. */
import { fromFlags, notices, runCommand } from './command';
import { endOnSignals, listen } from './listen';
import { createService } from './service';

await runCommand('service', async (flags) => {
  const { log, keys, ending, tls } = fromFlags(flags);
  const app = createService({ ...flags, log, keys, ending: ending.signal });
  const listening = await listen(app, { port: flags.port, host: flags.host, ...(tls && { tls }) });
  endOnSignals(listening, ending);
  console.log(`Market data service: ${listening.origin}/v1 (description: ${listening.origin}/openapi.json)`);
  for (const line of notices(flags)) console.log(line);
});
