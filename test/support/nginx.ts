/** A real nginx on the loopback, with a certificate of its own, under a temporary folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path));

export const hasNginx = program !== undefined;

export interface Nginx {
  readonly port: number;
  /** Everything that it has written into logs so far. */
  logs(): string;
  stop(): Promise<void>;
}

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/**
 * @param servers writes the server blocks, which listen on the port of the loopback
 * @throws Error with nginx's own message when it refuses them
 */
export async function startNginx(servers: (port: number, certificate: Certificate) => string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  mkdirSync(join(folder, 'logs'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(servers(port, selfSigned(folder))));
  const logs = join(folder, 'logs');
  const stderr = openSync(join(logs, 'stderr.log'), 'a');
  const nginx = spawn(program!, ['-p', folder, '-c', 'nginx.conf', '-e', 'logs/error.log'], {
    stdio: ['ignore', stderr, stderr],
  });
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  await untilOpen(nginx, port, join(logs, 'error.log'));
  return {
    port,
    logs: () =>
      readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), 'utf8'))
        .join('\n'),
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      closeSync(stderr);
      rmSync(folder, { recursive: true });
    },
  };
}

function configuration(servers: string): string {
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
master_process off;
pid nginx.pid;
events {}
http {
  include /etc/nginx/mime.types;
  access_log logs/access.log;
  error_log logs/error.log info;
  client_body_temp_path tmp; proxy_temp_path tmp; fastcgi_temp_path tmp; uwsgi_temp_path tmp; scgi_temp_path tmp;
${servers}
}
`;
}

/** A certificate that nobody vouches for; made by openssl. */
export function selfSigned(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=tests'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  return { certificate, key };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilOpen(nginx: ChildProcess, port: number, log: string): Promise<void> {
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(log, 'utf8')}`);
    if (await isOpen(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
