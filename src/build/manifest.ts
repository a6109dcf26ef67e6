/** The manifest of a build, made from the one in the repository, which is that of the development server. */
import { type BuildOptions, developmentOrigin } from './build-options';
import { traditional, traditionalLocales } from './metadata/traditional';
import { officeJsOfMicrosoft, officeOrigins } from './policy';

/** Its namespace. */
export const usualNamespace = 'MD';

export type ManifestOptions = Pick<BuildOptions, 'id' | 'provider' | 'namespace' | 'officeJs'> & {
  readonly origin: string;
};

/** @param xml the manifest as it stands in the repository */
export function manifestFor(xml: string, options: ManifestOptions): string {
  const { origin, id, provider, namespace = usualNamespace, officeJs } = options;
  return (
    withTraditional(xml)
      .replace(/<Id>[^<]*</, `<Id>${id}<`)
      .replace(/^( *)<AppDomain>.*\n/m, (line, indent: string) => line + domainOf(officeJs, indent))
      // A domain has no path.
      .replace(`<AppDomain>${developmentOrigin}<`, `<AppDomain>${new URL(origin).origin}<`)
      .replaceAll(developmentOrigin, origin)
      .replace(/<ProviderName>[^<]*</, () => `<ProviderName>${escaped(provider)}<`)
      .replaceAll(new RegExp(`\\b${usualNamespace}(?=\\.[A-Z]|" />)`, 'g'), namespace)
  );
}

/** Beside each simplified text one for each region with traditional characters. */
function withTraditional(xml: string): string {
  return xml.replaceAll(/^( *<(?:bt:)?Override Locale=")zh-CN(" Value=")(.*)(" \/>\n)/gm, (simplified, ...parts) => {
    const [head, middle, value, tail] = parts as readonly string[];
    const written = traditionalLocales.map(
      (locale) => `${head}${locale}${middle}${traditional(value ?? '', locale).replace('zh-CN', locale)}${tail}`,
    );
    return [simplified, ...written].join('');
  });
}

/** Everywhere Microsoft's own CDN needs no mention. */
function domainOf(officeJs: string, indent: string): string {
  const { origin } = new URL(officeJs);
  return officeOrigins(officeJsOfMicrosoft).includes(origin) ? '' : `${indent}<AppDomain>${origin}</AppDomain>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
