/** `npm run excel`: builds, serves https with development certificates, and opens desktop Excel with the add-in. */
import {
  giveUp,
  hasDesktopExcel,
  httpsPort,
  loadingFailed,
  manifestFile,
  noDesktopExcel,
  runTool,
  serverCommand,
  serverFiles,
  startFailure,
} from './debugging-tool';
import { startServer, stopServer } from './server-process';

if (hasDesktopExcel(process.platform)) await loadIntoExcel();
else giveUp(noDesktopExcel(process.platform));

async function loadIntoExcel(): Promise<void> {
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['The build', build],
    ['Installing the development certificates', installCertificates],
    ['Starting the server', () => startServer(serverCommand, httpsPort, serverFiles)],
    ['Loading the add-in', sideload],
  ];
  for (const [name, step] of steps) {
    try {
      await step();
    } catch (error) {
      giveUp(loadingFailed(name, error instanceof Error ? error.message : String(error)));
      return;
    }
  }
  console.log('Excel opens with the add-in: Home › Tickgrid. End with: npm run excel:stop');
  console.log('“Error installing functions” or #NAME? means that another copy of the add-in is installed: remove one.');
}

async function build(): Promise<void> {
  const { exitCode } = await runTool('webpack');
  if (exitCode !== 0) throw new Error('see the messages above');
}

async function installCertificates(): Promise<void> {
  const { ensureCertificatesAreInstalled } = await import('office-addin-dev-certs');
  await ensureCertificatesAreInstalled();
}

async function sideload(): Promise<void> {
  // Without --no-debug Excel for Windows shows a dialog and waits for a debugger.
  const failure = startFailure(
    await runTool('office-addin-debugging', 'start', manifestFile, 'desktop', '--app', 'excel', '--no-debug'),
  );
  if (failure === undefined) return;
  await stopServer(serverFiles);
  throw new Error(failure);
}
