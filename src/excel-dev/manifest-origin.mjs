/** Rewrites the manifest for another origin. Plain JavaScript, because the webpack configuration loads it. */

/** The origin of the manifest as it stands in the repository. */
export const developmentOrigin = 'https://localhost:3000';

/**
 * @param {string} xml the manifest as it stands in the repository
 * @param {string} origin where the add-in will be served: `https://host` or `https://host:port`
 * @returns {string}
 * @throws Error when Office would not load an add-in from there
 */
export function manifestFor(xml, origin) {
  const url = new URL(origin);
  if (url.protocol !== 'https:')
    throw new Error(`origin: expected https, because Office loads nothing else, got ${origin}`);
  if (url.origin !== origin) throw new Error(`origin: expected no path, got ${origin}; it is ${url.origin}`);
  return xml.replaceAll(developmentOrigin, url.origin);
}
