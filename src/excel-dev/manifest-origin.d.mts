/** Rewrites the manifest for an origin other than the development server's. */
export function manifestFor(xml: string, origin: string): string;
/** The origin of the manifest as it stands in the repository. */
export const developmentOrigin: string;
