/** The manifest of a build, made from the one in the repository, which is that of the development server. */
import type { BuildOptions } from './build-options';

/** The origin of the manifest as it stands in the repository. */
export const developmentOrigin = 'https://localhost:3000';

/** Its namespace. */
export const usualNamespace = 'MD';

export type ManifestOptions = Pick<BuildOptions, 'provider' | 'namespace'> & { readonly origin: string };

/** @param xml the manifest as it stands in the repository */
export function manifestFor(xml: string, { origin, provider, namespace = usualNamespace }: ManifestOptions): string {
  return xml
    .replaceAll(developmentOrigin, origin)
    .replace(/<ProviderName>[^<]*</, () => `<ProviderName>${escaped(provider)}<`)
    .replaceAll(new RegExp(`\\b${usualNamespace}(?=\\.[A-Z]|" />)`, 'g'), namespace);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
