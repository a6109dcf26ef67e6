/** Options of `npm run build -- --env name=value`, validated before the build starts. */
import { v5, validate } from 'uuid';
import { officeJsOfMicrosoft } from './policy';

/** A build for the workbench and the development server has none of these but defaults. */
export interface BuildOptions {
  /** Where the add-in will be served: `https://host`, `https://host:port` or `https://host/path`; undefined: the development server. */
  readonly origin: string | undefined;
  /** Identifies the add-in to Office. */
  readonly id: string;
  /** Base URL of the service until a person sets another one; undefined: the origin that serves the add-in. */
  readonly service: string | undefined;
  /** Where people get an API key. */
  readonly keyUrl: string | undefined;
  /** `https://…` or `mailto:…`. */
  readonly support: string | undefined;
  /** Who distributes the add-in. */
  readonly provider: string;
  /** Precedes the names of the functions; undefined: the one of the manifest as it stands. */
  readonly namespace: string | undefined;
  /** Origins that may show the pane in a frame, besides those of Excel on the web. */
  readonly frames: readonly string[];
  /** Where the pane loads office.js from. */
  readonly officeJs: string;
  /** The API key that reviewers are given; undefined: no notes for them are printed. */
  readonly reviewer: string | undefined;
}

type Env = Readonly<Record<string, unknown>>;

const names = [
  ...(['origin', 'id', 'service', 'key-url', 'support', 'provider', 'namespace', 'frames'] as const),
  ...(['office-js', 'reviewer'] as const),
] as const;

/** Without one of these, a submission to the Marketplace would be refused, or replace another one. */
const neededForReview = ['origin', 'id', 'key-url', 'support', 'provider'] as const;

export const defaultProvider = 'The Tickgrid authors';

/**
 * @param env as webpack passes it: texts, and true for a name without a value; names of webpack itself are ignored
 * @throws Error that names the option, what was expected and what came
 */
export function readBuildOptions(env: Env): BuildOptions {
  const unknown = Object.keys(env).filter((name) => !name.startsWith('WEBPACK_') && !isName(name));
  if (unknown.length > 0) throw new Error(`--env ${unknown.join(', ')}: expected ${names.join(', ')}`);
  const text = (name: (typeof names)[number]) => textOf(env, name);
  const origin = mapped(text('origin'), readOrigin);
  if (origin !== undefined && new URL(origin).pathname !== '/' && env['service'] === undefined)
    throw new Error(
      `service: ${origin} is a part of a host, which answers no questions: --env service=https://… is needed`,
    );
  return {
    origin,
    id: mapped(text('id'), readId) ?? manifestIdOf(origin ?? developmentOrigin),
    service: mapped(text('service'), (value) => httpsUrl('service', value)),
    keyUrl: mapped(text('key-url'), (value) => httpsUrl('key-url', value)),
    support: mapped(text('support'), readSupport),
    provider: text('provider') ?? defaultProvider,
    namespace: mapped(text('namespace'), readNamespace),
    frames: (text('frames') ?? '')
      .split(',')
      .filter((each) => each !== '')
      .map(readFrame),
    officeJs: mapped(text('office-js'), readOfficeJs) ?? officeJsOfMicrosoft,
    reviewer: mapped(text('reviewer'), (key) => readReviewer(key, env)),
  };
}

const isName = (name: string): boolean => (names as readonly string[]).includes(name);

function textOf(env: Env, name: string): string | undefined {
  const value = env[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`${name}: expected --env ${name}=value`);
  return value.trim();
}

function mapped<T>(value: string | undefined, read: (value: string) => T): T | undefined {
  return value === undefined ? undefined : read(value);
}

function readOrigin(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'https:')
    throw new Error(`origin: expected https, because Office loads nothing else, got ${given}`);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (url.href !== url.origin + url.pathname || !/^(?:\/[A-Za-z0-9._-]+)*$/.test(path === '/' ? '' : path))
    throw new Error(`origin: expected https://host or https://host/path, got ${given}`);
  return path === '/' ? url.origin : url.origin + path;
}

function readId(given: string): string {
  if (!validate(given)) throw new Error(`id: expected a GUID, got ${given}`);
  return given.toLowerCase();
}

function httpsUrl(name: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'https:') throw new Error(`${name}: expected an https URL, got ${given}`);
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function readSupport(given: string): string {
  if (/^https:/.test(given)) return httpsUrl('support', given);
  const address = given.replace(/^mailto:/, '');
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(address))
    throw new Error(`support: expected an e-mail address or an https URL, got ${given}`);
  return `mailto:${address}`;
}

/** Excel allows 1 to 32 letters, digits, dots and underscores; dots and digits at the start would not be read as a name. */
function readNamespace(given: string): string {
  if (!/^[A-Z](?:[A-Z0-9_.]{0,30}[A-Z0-9_])?$/.test(given))
    throw new Error(`namespace: expected up to 32 capital letters, digits, dots and underscores, got ${given}`);
  return given;
}

/** As in the source list of a Content-Security-Policy: `https://*.example.org`. */
function readFrame(given: string): string {
  if (!/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/.test(given))
    throw new Error(`frames: expected origins such as https://*.example.org, got ${given}`);
  return given;
}

/** office.js loads its other files from where it came from, and recognises itself by its name. */
function readOfficeJs(given: string): string {
  const url = httpsUrl('office-js', given);
  if (!url.endsWith('/office.js')) throw new Error(`office-js: expected a URL that ends with /office.js, got ${given}`);
  return url;
}

function readReviewer(key: string, env: Env): string {
  const missing = neededForReview.filter((name) => env[name] === undefined);
  if (missing.length > 0) {
    const needed = missing.map((name) => `--env ${name}=…`).join(' ');
    throw new Error(`reviewer: a submission to the Marketplace also needs ${needed}`);
  }
  return key;
}

/** The globals of `src/brand/build.ts`. */
export function buildGlobals({
  namespace,
  service,
  keyUrl,
}: BuildOptions): Readonly<Record<string, string | undefined>> {
  return { BUILD_NAMESPACE: namespace, BUILD_SERVICE: service, BUILD_KEY_URL: keyUrl };
}

/** The origin of the manifest as it stands in the repository. */
export const developmentOrigin = 'https://localhost:3000';

/**
 * Each server has an Id of its own, the same at every build, and so has development. Excel takes two copies with one Id for the
 * same add-in, and then may install the functions of neither (OfficeDev/office-js#4559). @param origin `https://host`, with its
 * port or its path if it has them
 */
function manifestIdOf(origin: string): string {
  return v5(origin, v5.URL);
}

/** The Id of the unified manifest, which Microsoft wants to differ from that of the add-in only manifest. */
export function unifiedIdOf(manifestId: string): string {
  return v5('unified manifest', manifestId);
}
