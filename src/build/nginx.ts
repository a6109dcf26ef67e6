/** Writes dist/nginx.conf: a server block that serves dist/ with the headers of `file-kinds.ts`. */
import { commonHeaders, fileKinds, privateFiles } from './file-kinds';
import type { Surroundings } from './policy';

export interface NginxOptions extends Surroundings {
  readonly origin: string;
}

/** The places that whoever installs the file has to fill in. */
export const nginxPlaces = {
  root: '/srv/tickgrid',
  certificate: '/etc/ssl/tickgrid.pem',
  key: '/etc/ssl/tickgrid.key',
} as const;

export function nginxConfiguration({ origin, ...around }: NginxOptions): string {
  const { hostname, port, pathname } = new URL(origin);
  const folder = pathname === '/' ? '' : pathname;
  // Not a common header: `npm run serve` would set it for every port of localhost.
  const always = { ...commonHeaders, 'Strict-Transport-Security': 'max-age=31536000' };
  const common = Object.entries(always).map(([name, value]) => header(name, value));
  // A location with headers of its own inherits none.
  const locations = fileKinds(around).map(({ name, path, cacheControl, policy }) =>
    block(`# ${name}\nlocation ~ ${quoted(below(folder, path))}`, [
      ...common,
      header('Cache-Control', cacheControl),
      ...(policy === undefined ? [] : [header('Content-Security-Policy', policy)]),
    ]),
  );
  const server = block('server', [
    `listen ${port || '443'} ssl;`,
    `server_name ${hostname};`,
    `ssl_certificate ${nginxPlaces.certificate};`,
    `ssl_certificate_key ${nginxPlaces.key};`,
    `root ${nginxPlaces.root};`,
    'server_tokens off;',
    ...withoutQueries,
    'charset utf-8;',
    'charset_types text/css text/plain application/javascript application/json text/xml;',
    'gzip on;',
    'gzip_vary on;',
    'gzip_types text/css text/plain application/javascript application/json text/xml image/svg+xml;',
    ...common,
    block(`location ~ ${quoted(below(folder, privateFiles))}`, ['return 404;']),
    ...locations,
  ]);
  const format = `log_format ${logFormat} '$remote_addr [$time_local] $request_method $uri $status $body_bytes_sent';`;
  const place = folder === '' ? '' : ` Put the files into ${folder.slice(1)} below root.`;
  return `# Serves ${origin}.${place} Set ssl_certificate, ssl_certificate_key and root, and include it in the http block of nginx.\n${format}\n${server}\n`;
}

/** The pattern of a path, for files in a folder of the host. */
function below(folder: string, { source }: RegExp): string {
  return source.replace('^\\/', () => `^${folder.replaceAll('.', '\\.')}\\/`);
}

const logFormat = 'tickgrid';

/** Somebody may ask the wrong server for data, with a key in the address: the usual logs have its query, at every level below emerg. */
const withoutQueries: readonly string[] = [
  'access_log off;',
  `# access_log /var/log/nginx/access.log ${logFormat};`,
  'error_log stderr emerg;',
];

function block(head: string, lines: readonly string[]): string {
  const body = lines.join('\n').replaceAll(/^(?=.)/gm, '  ');
  return `${head} {\n${body}\n}`;
}

function header(name: string, value: string): string {
  return `add_header ${name} "${value}" always;`;
}

/** nginx would take the braces of a pattern for a block. */
function quoted(pattern: string): string {
  return `"${pattern.replaceAll('\\/', '/')}"`;
}
