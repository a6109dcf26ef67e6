/** `npm run excel:stop`: removes the add-in from Excel and ends the server that `npm run excel` has started. */
import {
  giveUp,
  hasDesktopExcel,
  manifestFile,
  noDesktopExcel,
  runTool,
  serverFiles,
  stopFailure,
} from './debugging-tool';
import { stopServer } from './server-process';

const hadServer = await stopServer(serverFiles);
console.log(hadServer ? 'The server has ended.' : 'No server of npm run excel was running.');
if (hasDesktopExcel(process.platform)) await removeFromExcel();
else giveUp(noDesktopExcel(process.platform));

async function removeFromExcel(): Promise<void> {
  const failure = stopFailure(await runTool('office-addin-debugging', 'stop', manifestFile));
  if (failure === undefined) console.log('The add-in is no longer loaded. Close Excel if it is still open.');
  else giveUp(`The add-in could not be taken out: ${failure}`);
}
