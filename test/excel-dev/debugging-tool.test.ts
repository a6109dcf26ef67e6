import { describe, expect, it } from 'vitest';
import { hasDesktopExcel, loadingFailed, noDesktopExcel } from '../../src/excel-dev/advice';
import { startFailure, stopFailure } from '../../src/excel-dev/debugging-tool';

describe('Loading into Excel worked', () => {
  it('only if the tool says so, because its exit code never does', () => {
    const output = 'Starting without debugging...\nApp type: desktop\nSideloading the Office Add-in...\nStarted.\n';
    expect(startFailure({ exitCode: 0, output })).toBeUndefined();
    expect(startFailure({ exitCode: 0, output: 'Debugging is being started...\nDebugging started.' })).toBeUndefined();
  });

  it('not if it ended with a reason, which is passed on', () => {
    const output = 'App type: desktop\nError: Unable to start debugging.\nError: Unable to sideload the Office Add-in.';
    expect(startFailure({ exitCode: 0, output })).toBe(
      'Error: Unable to start debugging.\nError: Unable to sideload the Office Add-in.',
    );
  });

  it('not if it claims success after a complaint', () => {
    const output = 'Unable to start the dev server. Error: x\nStarted.';
    expect(startFailure({ exitCode: 0, output })).toMatch(/dev server/);
  });

  it('not if it said nothing, or crashed', () => {
    expect(startFailure({ exitCode: 0, output: '' })).toMatch(/exit code 0/);
    expect(startFailure({ exitCode: 1, output: 'Started.' })).toBe('Started.');
    expect(startFailure({ exitCode: null, output: '' })).toMatch(/exit code none/);
  });
});

describe('Taking out of Excel worked', () => {
  it('if the tool does not complain', () => {
    const output = 'Debugging is being stopped...\nDebugging has been stopped.';
    expect(stopFailure({ exitCode: 0, output })).toBeUndefined();
  });

  it('not if it complains and goes on', () => {
    const output =
      'Debugging is being stopped...\nUnable to unregister the Office Add-in. Error: Platform not supported: linux.\n' +
      'Debugging has been stopped.';
    expect(stopFailure({ exitCode: 0, output })).toMatch(/^Unable to unregister the Office Add-in/);
  });
});

describe('Where it cannot work', () => {
  it('there is no desktop Excel but on Windows and macOS', () => {
    expect(['win32', 'darwin', 'linux', 'freebsd'].filter(hasDesktopExcel)).toEqual(['win32', 'darwin']);
  });

  it.each([noDesktopExcel('linux'), loadingFailed('The build', 'reason'), loadingFailed('The build', ' ')])(
    'the message tells what to do instead',
    (message) => {
      expect(message).toMatch(/linux|The build failed: (reason|it gave no reason)/);
      expect(message).toContain('Excel on the web');
      expect(message).toContain('npm start');
    },
  );
});
