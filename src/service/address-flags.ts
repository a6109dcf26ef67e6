/** Flags that say where the service listens, and to which service it is a gateway. */
import { readFileSync } from 'node:fs';
import { countingNumber, FlagError, type FlagText, wholeNumber } from './flag-values';
import { defaultMostInFlight } from './sources/upstream/concurrency-limit';
import type { GatewayFlags } from './sources/upstream/open-gateway';

export interface Listening {
  /** The address to listen on; undefined for loopback. */
  readonly host: string | undefined;
  /** Paths of a certificate and its key. */
  readonly tlsFiles: { readonly cert: string; readonly key: string } | undefined;
}

/** Where to listen. Beyond this machine keys travel encrypted, unless a person says otherwise, and nobody knows them. */
export function readListening(text: FlagText, upstream: GatewayFlags | undefined, allowHttp: boolean): Listening {
  const host = text('host');
  const tlsFiles = readTlsFiles(text('tls-cert'), text('tls-key'));
  if (host === undefined || isLoopback(host)) return { host: undefined, tlsFiles };
  if (!tlsFiles && !allowHttp) {
    throw new FlagError(
      `--host: ${host} needs --tls-cert and --tls-key, or --allow-http behind a proxy that adds https`,
    );
  }
  const passesKeysOn = upstream !== undefined && upstream.apiKey === undefined;
  if (text('keys') === undefined && !passesKeysOn) {
    throw new FlagError(`--host: ${host} needs --keys, because everybody knows the example keys`);
  }
  return { host, tlsFiles };
}

function readTlsFiles(cert: string | undefined, key: string | undefined): Listening['tlsFiles'] {
  if (cert !== undefined && key !== undefined) return { cert, key };
  if (cert === key) return undefined;
  throw new FlagError('--tls-cert and --tls-key belong together');
}

/** The key comes from the environment or a file: a command line is visible to everybody on the machine. */
export function readUpstream(text: FlagText, allowHttp: boolean): GatewayFlags | undefined {
  const [url, keyFile] = [text('upstream'), text('upstream-key-file')];
  if (url === undefined) return undefined;
  if (!URL.canParse(url))
    throw new FlagError(`--upstream: expected an address such as https://api.example.com, got "${url}"`);
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isLoopback(hostname) && !allowHttp) {
    throw new FlagError('--upstream: expected https, because the key travels with every request, or --allow-http');
  }
  const [rate, concurrency] = [text('upstream-rate'), text('upstream-concurrency')];
  const key = keyFile === undefined ? process.env['UPSTREAM_API_KEY'] : readKeyFile(keyFile);
  return {
    baseUrl: url.replace(/\/+$/, ''),
    apiKey: key === undefined || key === '' ? undefined : key,
    requestsPerMinute: rate === undefined ? undefined : wholeNumber('upstream-rate', rate, 10_000_000),
    mostInFlight:
      concurrency === undefined ? defaultMostInFlight : countingNumber('upstream-concurrency', concurrency, 10_000),
  };
}

/** The message does not repeat an address: it may hold a password. */
export function readRedis(urls: string | undefined): string | undefined {
  const isRedis = (url: string) => URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol);
  if (urls === undefined || urls.split(',').every(isRedis)) return urls;
  throw new FlagError('--redis: expected redis://HOST:PORT, or several of a cluster separated by commas');
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new FlagError(`--upstream-key-file: ${(error as Error).message}`);
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}
