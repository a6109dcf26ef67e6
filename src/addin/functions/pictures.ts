/** Whether a cell may show a picture, and who draws it. */
import type { Pictures } from '../sheet/picture-cell';
import type { Call } from './calls/services';

/** @returns undefined where text stands in for pictures */
export function picturesOf(call: Pick<Call, 'cellHost' | 'settings' | 'drawsPictures'>): Pictures | undefined {
  const { pictures, hasFormats, language } = call.cellHost;
  if (!pictures || !hasFormats || !call.drawsPictures()) return undefined;
  const { baseUrl } = call.settings();
  return pictures.areFetchedFrom(baseUrl) ? { baseUrl, rise: pictures.rise, language } : undefined;
}
