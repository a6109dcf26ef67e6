/** Global setup of the production tests: a build with every option that changes what it writes, and a second one over a copy of it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../support/chromium';
import { hasNginx } from '../support/nginx';
import { officeJsOfChina, path, reviewerKey, sites } from './sites';

declare module 'vitest' {
  interface ProvidedContext {
    production: ProductionBuild;
  }
}

export interface ProductionBuild {
  /** The root of a host. */
  readonly root: string;
  /** The folder of the first build, below the root. */
  readonly first: string;
  /** What the first build printed. */
  readonly printed: string;
  /** The folder of the second build, which had the files of the first. */
  readonly second: string;
}

const service = `service=${sites.service}`;
const options = [
  ...[`origin=${sites.addIn}${path}/`, service, 'namespace=MDATA', 'support=help@tickgrid.test', `reviewer=${reviewerKey}`],
  ...['id=fc73caca-9675-4892-b9c3-80cb0c941d7f', 'provider=Example', 'key-url=https://example.org/keys'],
];
const otherOptions = [`origin=${sites.ownHost}`, service, 'namespace=QUOTES', `office-js=${officeJsOfChina}`];

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'production-build-'));
  const [root, second] = [join(folder, 'shared'), join(folder, 'second')];
  const first = join(root, path);
  const printed = build(first, options);
  cpSync(first, second, { recursive: true });
  build(second, otherOptions);
  project.provide('production', { root, first, printed, second });
  if (hasNginx) project.provide('chromium', findChromium());
  return () => rmSync(folder, { recursive: true });
}

function build(folder: string, given: readonly string[]): string {
  const webpack = join('node_modules', 'webpack', 'bin', 'webpack.js');
  const args = [...given.flatMap((each) => ['--env', each]), '--output-path', folder];
  return execFileSync(process.execPath, [webpack, ...args], { stdio: 'pipe' }).toString();
}
