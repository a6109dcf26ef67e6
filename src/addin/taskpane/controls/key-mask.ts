/** Masks a saved key but for its last characters, by which a person recognises it. */

const dots = '••••••••';

/** Shorter keys are masked completely: four characters would be too large a part of them. */
const shortestWithTail = 12;

export function maskOf(apiKey: string): string {
  return apiKey.length < shortestWithTail ? dots : dots + apiKey.slice(-4);
}
