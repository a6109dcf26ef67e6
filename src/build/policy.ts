/**
 * The Content-Security-Policies of the pages: the only scripts are our own and Microsoft's office.js, so a text of the service that
 * came to be taken for HTML would run nothing. In a `<meta>` they hold on any server; who may frame the pages, only a header can
 * say.
 */

export const officeJs = 'https://appsforoffice.microsoft.com';

type Directives = Readonly<Record<string, readonly string[]>>;

const nothingElse: Directives = { 'default-src': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"] };

const pane: Directives = {
  ...nothingElse,
  'script-src': ["'self'", officeJs],
  // excel-web-16.00.js applies inline styles (OfficeDev/office-js#1687). Styles run no code.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  // A person may enter the address of any service in the pane, which a policy written before cannot know: every address that the
  // pane accepts is allowed (see excel/base-url.ts), https, and http on this machine. office.js reports to several hosts of Microsoft.
  'connect-src': ["'self'", 'https:', 'http://localhost:*', 'http://127.0.0.1:*'],
  // office.js opens frames of Excel's own pages for sign-in and dialogs.
  'frame-src': ['https:'],
};

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

/** For a `<meta>`. */
export function policy(kind: PageKind): string {
  return written(kind === 'pane' ? pane : document);
}

/** For a header. @param frames origins that may frame the pane besides those of Excel on the web */
export function headerPolicy(kind: PageKind, frames: readonly string[]): string {
  const ancestors = kind === 'pane' ? ["'self'", ...excelOnTheWeb, ...frames] : ["'none'"];
  return `${policy(kind)}; frame-ancestors ${ancestors.join(' ')}`;
}

function written(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
