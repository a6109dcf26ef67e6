/** The manifest of a build, made from the one in the repository, which is that of the development server. */
import type { BuildOptions } from './build-options';
import { developmentOrigin } from './manifest-id';
import { officeJsOfMicrosoft } from './policy';

/** Its namespace. */
export const usualNamespace = 'MD';

export type ManifestOptions = Pick<BuildOptions, 'id' | 'provider' | 'namespace' | 'officeJs'> & {
  readonly origin: string;
};

/** @param xml the manifest as it stands in the repository */
export function manifestFor(xml: string, options: ManifestOptions): string {
  const { origin, id, provider, namespace = usualNamespace, officeJs } = options;
  return xml
    .replace(/<Id>[^<]*</, `<Id>${id}<`)
    .replace(/^( *)<AppDomain>.*\n/m, (line, indent: string) => line + domainOf(officeJs, indent))
    .replaceAll(developmentOrigin, origin)
    .replace(/<ProviderName>[^<]*</, () => `<ProviderName>${escaped(provider)}<`)
    .replaceAll(new RegExp(`\\b${usualNamespace}(?=\\.[A-Z]|" />)`, 'g'), namespace);
}

/** Everywhere Microsoft's own CDN needs no mention. */
function domainOf(officeJs: string, indent: string): string {
  return officeJs === officeJsOfMicrosoft ? '' : `${indent}<AppDomain>${new URL(officeJs).origin}</AppDomain>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
