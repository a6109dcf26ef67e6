import { describe, expect, it } from 'vitest';
import { hasDesktopExcel, loadingFailed, noDesktopExcel, startFailure, stopFailure } from '../../../../src/build/excel-dev/debugging-tool';

describe('A start of the debugging tool', () => {
  it('is successful when its output says so, because the exit code is always 0', () => {
    const output = 'Starting without debugging...\nApp type: desktop\nSideloading the Office Add-in...\nStarted.\n';
    expect(startFailure({ exitCode: 0, output })).toBeUndefined();
    expect(startFailure({ exitCode: 0, output: 'Debugging is being started...\nDebugging started.' })).toBeUndefined();
  });

  it('failed when the output ends with a complaint, which is passed on', () => {
    const output = 'App type: desktop\nError: Unable to start debugging.\nError: Unable to sideload the Office Add-in.';
    expect(startFailure({ exitCode: 0, output })).toBe('Error: Unable to start debugging.\nError: Unable to sideload the Office Add-in.');
  });

  it('failed when success follows a complaint', () => {
    const output = 'Unable to start the dev server. Error: x\nStarted.';
    expect(startFailure({ exitCode: 0, output })).toMatch(/dev server/);
  });

  it('failed without output or with another exit code', () => {
    expect(startFailure({ exitCode: 0, output: '' })).toMatch(/exit code 0/);
    expect(startFailure({ exitCode: 1, output: 'Started.' })).toBe('Started.');
    expect(startFailure({ exitCode: null, output: '' })).toMatch(/exit code none/);
  });
});

describe('A stop of the debugging tool', () => {
  it('is successful without a complaint', () => {
    const output = 'Debugging is being stopped...\nDebugging has been stopped.';
    expect(stopFailure({ exitCode: 0, output })).toBeUndefined();
  });

  it('failed when the tool complains and continues', () => {
    const output =
      'Debugging is being stopped...\nUnable to unregister the Office Add-in. Error: Platform not supported: linux.\n' +
      'Debugging has been stopped.';
    expect(stopFailure({ exitCode: 0, output })).toMatch(/^Unable to unregister the Office Add-in/);
  });
});

describe('Platforms without desktop Excel', () => {
  it('are all except Windows and macOS', () => {
    expect(['win32', 'darwin', 'linux', 'freebsd'].filter(hasDesktopExcel)).toEqual(['win32', 'darwin']);
  });

  it.each([noDesktopExcel('linux'), loadingFailed('The build', 'reason'), loadingFailed('The build', ' ')])(
    'get a message that names the alternatives',
    (message) => {
      expect(message).toMatch(/linux|The build failed: (reason|it gave no reason)/);
      expect(message).toContain('Excel on the web');
      expect(message).toContain('npm start');
    },
  );
});
