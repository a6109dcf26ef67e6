/** `npm run service`: the local service alone. */
import { dataNotice, runCommand } from './command';
import { endOnSignals, listen } from './listen';
import { createService } from './service';

await runCommand('service', async (flags) => {
  const listening = await listen(createService(flags), { port: flags.port });
  endOnSignals(listening);
  console.log(`Market data service: ${listening.origin}/v1 (description: ${listening.origin}/openapi.json)`);
  for (const line of dataNotice) console.log(line);
});
