/**
 * What a build may set (`npm run build -- --env …`). Webpack replaces the globals in the bundles and sets them in its own
 * process for the generated files; tests and other programs of Node see the defaults.
 */
declare global {
  var BUILD_NAMESPACE: string | undefined;
  var BUILD_SERVICE: string | undefined;
  var BUILD_KEY_URL: string | undefined;
}

/** Precedes the name of every function in formulas: `MD.QUOTE`. */
export const namespace = typeof BUILD_NAMESPACE === 'undefined' ? 'MD' : BUILD_NAMESPACE;

/** The base URL until a person sets another one; undefined: the origin that serves the add-in. */
export const serviceUrl = typeof BUILD_SERVICE === 'undefined' ? undefined : BUILD_SERVICE;

/** Where people get an API key; undefined: no such page is known. */
export const keyUrl = typeof BUILD_KEY_URL === 'undefined' ? undefined : BUILD_KEY_URL;
