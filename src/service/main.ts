/** `npm run service`: the local service alone. */
import { filesPageLine, notice, openService, runCommand } from './command/command';
import { endOnSignals, listen } from './http/listen';

await runCommand('service', async (flags) => {
  const { app, source, ending, listenOptions } = await openService(flags);
  const listening = await listen(app, listenOptions);
  endOnSignals(listening, ending, source);
  console.log(`Market data service: ${listening.origin}/v1 (description: ${listening.origin}/openapi.json)`);
  for (const line of filesPageLine(source, listening)) console.log(line);
  for (const line of notice(source, flags)) console.log(line);
});
