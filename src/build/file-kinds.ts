/** How each file of dist/ is served: the one place for the nginx configuration, `npm run serve` and their tests. */
import { headerPolicy, type Surroundings } from './policy';

export interface FileKind {
  readonly name: string;
  /** Matches the path in the URL: `/taskpane.html`. */
  readonly path: RegExp;
  readonly cacheControl: string;
  readonly policy?: string;
}

const dayS = 86_400;
/** Asks each time whether the file has changed. */
const revalidated = 'no-cache';

/** A name with a hash never gets another content. */
export const hashedFile: FileKind = {
  name: 'hashed files',
  path: /\.[0-9a-f]{8}\.(js|css)$/,
  cacheControl: 'public, max-age=31536000, immutable',
};

/** The first that matches holds. */
export function fileKinds(around: Surroundings): readonly FileKind[] {
  return [
    { name: 'the pane', path: /^\/taskpane\.html$/, cacheControl: revalidated, policy: headerPolicy('pane', around) },
    { name: 'pages', path: /\.html$/, cacheControl: revalidated, policy: headerPolicy('document', around) },
    hashedFile,
    // The manifest names the icons, and lives longer than a release, so they have no hash. With no-cache or no-store Excel on
    // Windows shows blank icons (OfficeDev/office-js#2981).
    { name: 'icons', path: /^\/assets\//, cacheControl: `public, max-age=${dayS}` },
    { name: 'functions.js, their metadata, the manifest', path: /\.(js|json|xml)$/, cacheControl: revalidated },
    { name: 'third-party notices', path: /\.txt$/, cacheControl: revalidated },
  ];
}

/** What every file is served with. The functions and their metadata are public, and Excel on the web may read them from its origin. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Access-Control-Allow-Origin': '*',
} as const;

/** Parts of dist/ that are for the one who serves it. */
export const privateFiles = /^\/(nginx\.conf|release\.json|app-package\.zip)$/;
