/** Servers in processes of their own, from their sources. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly origin: string;
  /** Ends the process, by default with SIGTERM; resolves when it has ended. */
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
  /** Takes and sends messages where the script does. */
  readonly child: ChildProcess;
}

/** @param script prints its address @param env in addition to this process's environment @param nodeFlags of the process */
export function startProcess(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, '--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} has ended with exit code ${code ?? 'none'}`)));
    if (!child.stdout) return;
    createInterface(child.stdout).on('line', (line) => {
      const [origin] = /http:\/\/[\w.]+:\d+/.exec(line) ?? [];
      if (origin !== undefined) resolve({ origin, end, child });
    });
  });
}

/** A gateway with the example keys, at their rates; the upstream's key is `demo`. */
export function startGatewayProcess(upstreamOrigin: string, args: readonly string[]): Promise<ServerProcess> {
  const flags = ['--port', '0', '--upstream', upstreamOrigin, ...args];
  // The upstream's key comes from the environment, as in reality.
  return startProcess('src/service/main.ts', flags, { UPSTREAM_API_KEY: 'demo' });
}
