/**
 * The Content-Security-Policies of the pages. They allow only our own scripts and Microsoft's office.js, so a text of the
 * service that is mistaken for HTML runs nothing. A `<meta>` holds on any server, but only a header can say who may frame the
 * pages.
 */

/** Everywhere but in clouds that have a CDN of their own; see README.md. Documented since 10 September 2026. */
export const officeJsOfMicrosoft = 'https://officeapis.public.onecdn.static.microsoft/1/office.js';

/** Of the address before. Microsoft does not say that no part of office.js comes from there any more. */
const formerOfficeOrigin = 'https://appsforoffice.microsoft.com';

/** The origins of office.js and the scripts that it loads, that of the given address first. */
export function officeOrigins(officeJs: string): readonly string[] {
  const { origin } = new URL(officeJs);
  const ofMicrosoft = [new URL(officeJsOfMicrosoft).origin, formerOfficeOrigin];
  return ofMicrosoft.includes(origin) ? [...new Set([origin, ...ofMicrosoft])] : [origin];
}

type Directives = Readonly<Record<string, readonly string[]>>;

const nothingElse: Directives = { 'default-src': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"] };

const pane = (officeJs: string): Directives => ({
  ...nothingElse,
  'script-src': ["'self'", ...officeOrigins(officeJs)],
  // excel-web-16.00.js applies inline styles (OfficeDev/office-js#1687). Styles run no code.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  // A person may enter the address of any service in the pane, which a policy written before cannot know: every address that the
  // pane accepts is allowed (see excel/base-url.ts), https, and http on this machine. office.js reports to several hosts of Microsoft.
  'connect-src': ["'self'", 'https:', 'http://localhost:*', 'http://127.0.0.1:*'],
  // office.js opens frames of Excel's own pages for sign-in and dialogs.
  'frame-src': ['https:'],
});

const document: Directives = {
  ...nothingElse,
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
};

/** The origins on which Excel on the web shows add-ins, each of them with frames of others in between. */
const excelOnTheWeb = [
  ...[
    'https://*.officeapps.live.com',
    'https://*.cloud.microsoft',
    'https://*.office.com',
    'https://*.microsoft365.com',
  ],
  ...['https://*.sharepoint.com', 'https://*.live.com', 'https://*.office365.com', 'https://teams.microsoft.com'],
  // Operated by 21Vianet in China.
  ...['https://*.partner.officewebapps.cn', 'https://*.sharepoint.cn', 'https://*.office365.cn'],
];

export type PageKind = 'pane' | 'document';

/** What a build says of the pages' surroundings. */
export interface Surroundings {
  /** Where the pane loads office.js from. */
  readonly officeJs: string;
  /** Origins that may frame the pane besides those of Excel on the web. */
  readonly frames: readonly string[];
}

/** For a `<meta>`. */
export function policy(kind: PageKind, officeJs: string): string {
  return written(kind === 'pane' ? pane(officeJs) : document);
}

/** For a header. */
export function headerPolicy(kind: PageKind, { officeJs, frames }: Surroundings): string {
  const ancestors = kind === 'pane' ? ["'self'", ...excelOnTheWeb, ...frames] : ["'none'"];
  return `${policy(kind, officeJs)}; frame-ancestors ${ancestors.join(' ')}`;
}

function written(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
