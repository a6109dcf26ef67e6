/**
 * The image of the service, without Docker: the steps of the Dockerfile in empty folders outside the repository. Differences: the
 * Node of this machine, its user, no isolation, and the build stage uses the packages that are installed here by `npm ci`.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doStage, isInContext, readDockerfile } from '../../support/dockerfile';

const path = 'src/service/deploy/Dockerfile';
const dockerfile = readDockerfile(path);
const machine = mkdtempSync(join(tmpdir(), 'service-image-'));
const [program = '', ...entryPoint] = dockerfile.entryPoint;
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

/** Installs packages: a busy machine takes minutes. */
const longestBuildMs = 600_000;

let app = '';
beforeAll(() => {
  const folders = dockerfile.stages.map((stage) =>
    doStage(stage, {
      context: '.',
      rootOf: (name) => join(machine, name),
      runOtherwise: installedHere,
      env: plainEnv(),
    }),
  );
  app = folders.at(-1) ?? '';
}, longestBuildMs);
afterAll(() => rmSync(machine, { recursive: true }));

function installedHere(command: string, folder: string): boolean {
  if (command !== 'npm ci --ignore-scripts') return false;
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  return true;
}

/** Without what npm tells the scripts of this repository. */
function plainEnv(): NodeJS.ProcessEnv {
  const ours = /^(npm_(package|lifecycle|config_local_prefix|command)|INIT_CWD|NODE_ENV|VITEST|UPSTREAM_)/;
  const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name));
  return { ...Object.fromEntries(inherited), npm_config_prefer_offline: 'true' };
}

describe('the Dockerfile', () => {
  it('copies only what is in its context, and ends with a process that is not root', () => {
    const copied = dockerfile.stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ name, flags }) => name === 'COPY' && !flags.join().includes('--from'))
      .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1));
    expect(copied).toContain('src');
    expect(copied.filter((each) => !existsSync(each) || !isInContext(`${path}.dockerignore`, each))).toEqual([]);
    expect(dockerfile.user).toBe('node');
  });

  it('installs what the service imports, and no tool of the add-in', () => {
    const scripts = readdirSync(join(app, 'dist-service')).map((file) => readFileSync(join(app, 'dist-service', file), 'utf8'));
    const imported = scripts.flatMap((text) => [
      ...text.matchAll(/^(?:import|\} from) ?.*"((?:@[^/"]+\/)?[^./"][^/":]*)(?:\/[^"]*)?";$/gm),
      ...text.matchAll(/\bimport\("((?:@[^/"]+\/)?[^./"][^/":]*)(?:\/[^"]*)?"\)/g),
    ]);
    expect([...new Set(imported.map(([, name]) => name))].sort()).toEqual(Object.keys(dependencies).sort());
    expect(Object.keys(dependencies).filter((name) => !existsSync(join(app, 'node_modules', name)))).toEqual([]);
    const tools = ['tsx', 'esbuild', 'webpack', '@univerjs', '@microsoft', 'vitest', 'playwright-core'];
    expect(tools.filter((name) => existsSync(join(app, 'node_modules', name)))).toEqual([]);
  });
});

describe('the process of the image', () => {
  it('prints its flags', () => expect(printed('--help')).toMatch(/^Usage: node dist-service\/main\.js \[flags\]\n\n {2}--port N /));

  it('serves people with a key of its own making, is healthy, and exits with 0 on SIGTERM', async () => {
    const [, key = '', line = ''] = /(md_\S+)[\s\S]*?(\{.*\})/.exec(printed('--new-key', 'Ann')) ?? [];
    mkdirSync(join(machine, 'keys'));
    writeFileSync(join(machine, 'keys', 'keys.json'), `{"people":[${line}]}`);
    const command = dockerfile.command.map((each) => each.replace(/^\/keys\//, `${join(machine, 'keys')}/`));
    const service = await start(...command);
    expect(await ask(service.port, '/readyz')).toBe(200);
    expect(await ask(service.port, '/v1/quotes?symbols=600519.SH', key)).toBe(200);
    expect(await ask(service.port, '/v1/quotes?symbols=600519.SH', 'demo')).toBe(401);
    expect(isHealthy(service.port)).toBe(true);
    expect(await service.end()).toBe(0);
    expect(isHealthy(service.port)).toBe(false);
  });

  it('serves the simulated market on loopback with the key demo', async () => {
    const service = await start();
    expect(await ask(service.port, '/v1/quotes?symbols=600519.SH', 'demo')).toBe(200);
    expect(await service.end()).toBe(0);
  });

  it('serves own files, and converts them', async () => {
    const data = join(machine, 'data');
    mkdirSync(data);
    const csv = join(machine, 'bars.csv');
    writeFileSync(csv, 'symbol,date,open,high,low,close,volume\n600519.SH,2024-01-02,1,2,1,2,100\n');
    execFileSync(program, ['dist-service/convert.js', csv, join(data, 'bars.parquet')], { cwd: app, env: plainEnv() });
    const service = await start('--data', data);
    expect(await ask(service.port, '/v1/klines?symbol=600519.SH&count=1', 'demo')).toBe(200);
    expect(await service.end()).toBe(0);
  });
});

it('speaks with assistants over standard input and output', async () => {
  const env = Object.fromEntries(Object.entries(plainEnv()).flatMap(([name, value = '']) => [[name, value]]));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: program, args: ['dist-service/mcp.js'], cwd: app, env }));
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('calculate');
  await client.close();
});

function printed(...args: string[]): string {
  return execFileSync(program, [...entryPoint, ...args], { cwd: app, env: plainEnv() }).toString();
}

async function start(...args: readonly string[]) {
  const child = spawn(program, [...entryPoint, ...args, '--port', '0'], {
    ...{ cwd: app, env: plainEnv() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const port = await new Promise<string>((found, fail) => {
    child.once('exit', (code) => fail(new Error(`The service has ended with exit code ${code ?? 'none'}`)));
    createInterface(child.stdout).on('line', (line) => {
      const [, of] = /http:\/\/[\w.]+:(\d+)\/v1/.exec(line) ?? [];
      if (of !== undefined) found(of);
    });
  });
  const end = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { port, end };
}

async function ask(port: string, address: string, key = ''): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { 'X-API-Key': key } });
  return answer.status;
}

function isHealthy(port: string): boolean {
  const [command = '', ...args] = dockerfile.healthCheck.map((each) => each.replace(':4000/', `:${port}/`));
  return spawnSync(command, args, { env: plainEnv() }).status === 0;
}
