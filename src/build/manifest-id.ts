/**
 * The Id of a build: each server has its own, the same at every build, and so has development. Excel takes two copies with one
 * Id for the same add-in, and then may install the functions of neither (OfficeDev/office-js#4559).
 */
import { v5 } from 'uuid';

/** The origin of the manifest as it stands in the repository. */
export const developmentOrigin = 'https://localhost:3000';

/** @param origin `https://host`, with its port or its path if it has them */
export function manifestIdOf(origin: string): string {
  return v5(origin, v5.URL);
}

/** The Id of the unified manifest, which Microsoft wants to differ from that of the add-in only manifest. */
export function unifiedIdOf(manifestId: string): string {
  return v5('unified manifest', manifestId);
}
