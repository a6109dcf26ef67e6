/** Finds a Chromium for the browser tests, or installs one. */
import { chromium } from 'playwright-core';
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The two pages of the address bar's popup, which take a second of computing time whenever a browser starts; and what Playwright
 * disables, because only the last switch of this name counts.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'TcpPortRandomizationWin'],
];

export const chromiumFlags = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  `--disable-features=${disabledFeatures.join()}`,
];

/** @returns the path of an executable @throws Error with instructions if none can be found or installed */
export function findChromium(): string {
  const found = present();
  if (found !== undefined) return found;
  for (const install of [installOfPlaywright, installOfApt]) {
    try {
      install();
      const installed = present();
      if (installed !== undefined) return installed;
    } catch {
      // Try the next installation method.
    }
  }
  throw new Error(
    'The browser tests need Chromium or Chrome and could not install one. Install it (for example "apt-get install ' +
      'chromium"), or set CHROMIUM_PATH to the executable of one.',
  );
}

function present(): string | undefined {
  const places = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...usualPlaces];
  return places.find((place) => place !== undefined && isExecutable(place));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installOfPlaywright(): void {
  const main = createRequire(import.meta.url).resolve('playwright-core/package.json');
  execFileSync(process.execPath, [join(dirname(main), 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' });
}

function installOfApt(): void {
  if (process.getuid?.() !== 0) throw new Error('Only root may install packages');
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], { stdio: 'inherit' });
}
