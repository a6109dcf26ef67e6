/** `npm run service`: the local service alone. */
import { notice, runCommand } from './command';
import { endOnSignals, listen } from './listen';
import { createService } from './service';
import { openSource } from './sources/open-source';

await runCommand('service', async (flags) => {
  const source = await openSource(flags);
  const listening = await listen(createService({ ...flags, source }), { port: flags.port });
  endOnSignals(listening);
  console.log(`Market data service: ${listening.origin}/v1 (description: ${listening.origin}/openapi.json)`);
  for (const line of notice(source)) console.log(line);
});
