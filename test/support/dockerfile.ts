/** Reads a Dockerfile, and does its steps in folders of this machine, where no Docker runs. */
import { execSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

export interface Instruction {
  readonly name: string;
  /** Without its flags. */
  readonly rest: string;
  /** `--from=build` */
  readonly flags: readonly string[];
}

export interface Stage {
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

export interface Dockerfile {
  readonly stages: readonly Stage[];
  readonly entryPoint: readonly string[];
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  /** Who runs the process. */
  readonly user: string | undefined;
}

export function readDockerfile(path: string): Dockerfile {
  const text = readFileSync(path, 'utf8').replaceAll(/^\s*#.*\n/gm, '');
  const lines = text.replaceAll(/\\\n/g, ' ').split('\n');
  const instructions = lines.filter((line) => line.trim() !== '').map(readInstruction);
  const last = (name: string) => instructions.findLast((each) => each.name === name)?.rest;
  return {
    stages: stagesOf(instructions),
    entryPoint: execForm(last('ENTRYPOINT')),
    command: execForm(last('CMD')),
    healthCheck: execForm(last('HEALTHCHECK')?.replace(/^CMD /, '')),
    user: last('USER'),
  };
}

function readInstruction(line: string): Instruction {
  const [, name = '', flags = '', rest = ''] = /^(\w+)((?:\s+--\S+)*)\s+(.*)$/.exec(line) ?? [];
  return { name, flags: flags.trim().split(/\s+/), rest: rest.trim() };
}

function stagesOf(instructions: readonly Instruction[]): Stage[] {
  const starts = instructions.flatMap(({ name }, i) => (name === 'FROM' ? [i] : []));
  return starts.map((start, i) => ({
    name: / AS (\w+)$/.exec(instructions[start]?.rest ?? '')?.[1] ?? 'last',
    instructions: instructions.slice(start + 1, starts[i + 1]),
  }));
}

/** @throws SyntaxError for a command that a shell would run */
function execForm(text = '[]'): string[] {
  return JSON.parse(text) as string[];
}

export interface Machine {
  /** What the builder copies from. */
  readonly context: string;
  /** The folder that stands for the root of a stage. */
  readonly rootOf: (stage: string) => string;
  /** Does a RUN otherwise. @returns whether it has done it */
  readonly runOtherwise: (command: string, folder: string) => boolean;
  readonly env: NodeJS.ProcessEnv;
}

/** Does WORKDIR, COPY and RUN. @returns the folder in which the process of the image starts */
export function doStage({ name, instructions }: Stage, machine: Machine): string {
  const root = machine.rootOf(name);
  let folder = root;
  for (const each of instructions) {
    if (each.name === 'WORKDIR') mkdirSync((folder = join(root, each.rest)), { recursive: true });
    if (each.name === 'COPY') copy(each, folder, machine);
    if (each.name === 'RUN' && !machine.runOtherwise(each.rest, folder)) {
      execSync(each.rest, { cwd: folder, env: machine.env, stdio: 'pipe' });
    }
  }
  return folder;
}

function copy({ rest, flags }: Instruction, folder: string, { context, rootOf }: Machine): void {
  const paths = rest.split(/\s+/);
  const to = paths.pop() ?? '';
  const [, stage] = /^--from=(.*)$/.exec(flags.join(' ')) ?? [];
  const from = stage === undefined ? context : rootOf(stage);
  for (const path of paths)
    cpSync(join(from, path), join(folder, to.endsWith('/') ? posix.join(to, basename(path)) : to), { recursive: true });
}

/** Whether a `.dockerignore` of the form "nothing but …" lets a path through. */
export function isInContext(ignoreFile: string, path: string): boolean {
  const [all, ...kept] = readFileSync(ignoreFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (all !== '*') throw new Error(`${ignoreFile} does not begin by ignoring everything`);
  return kept.includes(`!${path.split('/')[0] ?? ''}`);
}
