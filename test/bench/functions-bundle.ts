/** What a page pays for loading our functions: bytes on the way, and time until they are ready. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { createPageWindow, createStorage } from '../support/page-window';
import { atMost, type Figure, medians, timeOf } from './figures';

const path = 'dist/functions.js';
const address = 'http://localhost:3000/functions.js';

export async function functionsBundle(): Promise<Figure[]> {
  const source = readFileSync(path, 'utf8');
  const [bundle, empty] = [new vm.Script(source, { filename: path }), new vm.Script('')];
  const ms = await medians({ warmUps: 10, counted: 101 }, { bundle: () => evaluationOf(bundle), empty: () => evaluationOf(empty) });
  return [
    atMost({
      name: 'functions.js',
      value: gzipSync(source).length / 1024,
      limit: 72,
      unit: 'KB',
      conditions: 'gzip',
    }),
    atMost({
      name: 'Evaluation of functions.js',
      value: ms.bundle,
      limit: 2,
      unit: 'ms',
      conditions: `compiled before, a fresh page for each, medians of 101; ${(ms.bundle / ms.empty).toFixed(1)} times an empty script`,
    }),
  ];
}

/** In a fresh page, in which Office is never ready: what comes later is no evaluation. */
function evaluationOf(script: vm.Script): number {
  const { page, run, close } = createPageWindow({
    url: new URL('http://localhost:3000/taskpane.html'),
    language: 'en-US',
    fetch,
    storage: createStorage(),
    runScript: () => {},
  });
  page['Office'] = { onReady: () => new Promise(() => {}) };
  page['CustomFunctions'] = { associate: () => {} };
  const ms = timeOf(() => run(script, address));
  close();
  return ms;
}
