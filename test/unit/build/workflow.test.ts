import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');

it('The workflow runs the unit tests on the oldest Node that the package accepts, on Windows and on macOS', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  const runs = [...workflow.matchAll(/- \{ os: ([a-z]+)\S*, node: '([\d.]+)' \}/g)].map(([, os, node]) => [os, node]);
  expect(runs).toContainEqual(['ubuntu', engines.node.replace('>=', '')]);
  expect(runs.map(([os]) => os)).toEqual(expect.arrayContaining(['windows', 'macos']));
});

it('The workflow runs nothing as root', () => expect(workflow).not.toContain('sudo'));
