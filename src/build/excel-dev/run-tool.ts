/** Runs a command-line tool of a dependency to completion; forwards and collects its output. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ToolRun } from './debugging-tool';

const programs = {
  webpack: join('node_modules', 'webpack', 'bin', 'webpack.js'),
  'office-addin-debugging': join('node_modules', 'office-addin-debugging', 'cli.js'),
};

export function runTool(program: keyof typeof programs, ...args: readonly string[]): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programs[program], ...args], { stdio: ['inherit', 'pipe', 'pipe'] });
    let output = '';
    const keep = (to: NodeJS.WriteStream) => (text: Buffer) => {
      output += String(text);
      to.write(text);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, output }));
  });
}
