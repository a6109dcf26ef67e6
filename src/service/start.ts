/** `npm start`: service, add-in and workbench on one origin, and a browser that shows them. */
import { filesPageLine, notice, openService, runCommand } from './command/command';
import { addStaticFiles, developmentCertificate } from './command/static-files';
import { endOnSignals, listen } from './http/listen';
import type { Service } from './command/service';
import { simulatedOrigin } from '../protocol/assumptions';

await runCommand('start', async (flags) => {
  const { app, source, ending, listenOptions } = await openService(flags);
  addStaticFiles(app);
  const tls = flags.https ? await developmentCertificate() : undefined;
  const listening = await listen(app, { ...listenOptions, ...(tls && { tls }) });
  endOnSignals(listening, ending, source);
  const { origin } = listening;
  console.log(`Workbench:  ${origin}/workbench.html`);
  console.log(`Task pane:  ${origin}/taskpane.html`);
  console.log(`Service:    ${origin}/v1 (description: ${origin}/openapi.json)`);
  for (const line of filesPageLine(source, listening)) console.log(line);
  for (const line of notice(source, flags)) console.log(line);
  if (flags.open && hasDisplay()) await openBrowser(`${origin}/workbench.html`);
  if (source.name === simulatedOrigin) await quoteWholeMarket(app);
});

/**
 * The opening sheet shows the movers of a market. The first quotes of thousands of securities take about a second, later ones
 * some milliseconds: they are made while the browser starts. A refusal does not matter.
 */
async function quoteWholeMarket(app: Service): Promise<void> {
  await app.request('/v1/quotes?universes=CN_Stock', { headers: { 'x-api-key': 'demo' } });
}

function hasDisplay(): boolean {
  if (process.platform === 'win32' || process.platform === 'darwin') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

async function openBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  await open(url).catch(() => {
    console.log(`Open ${url} in a browser`);
  });
}
