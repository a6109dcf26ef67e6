/** The manifest for another origin than the development server's. */
export function manifestFor(xml: string, origin: string): string;
