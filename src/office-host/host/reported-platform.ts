/**
 * The platform that office.js reports as `Office.context.platform`. Scripts and transport stay those of Excel for Windows:
 * another platform differs in this name, the requirement sets and the limits of the host only.
 */

/** The values of `Office.PlatformType` on which Excel runs our functions. */
export type Platform = 'PC' | 'Mac' | 'OfficeOnline';

interface OfficePage {
  readonly OfficeExt: { readonly HostName: { readonly Host: { getInstance(): { getPlatform: () => Platform } } } };
}

/** @param page the global object of a page in which office.js asks for its context, before it makes `Office.context` */
export function reportPlatform(page: object, platform: Platform): void {
  (page as OfficePage).OfficeExt.HostName.Host.getInstance().getPlatform = () => platform;
}
