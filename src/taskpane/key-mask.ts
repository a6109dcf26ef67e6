/** What the pane shows of a saved key: enough to tell two keys apart, not enough to use one. */

const dots = '••••••••';

/** Below this length even four characters would say too much. */
const shortestWithTail = 12;

export function maskOf(apiKey: string): string {
  return apiKey.length < shortestWithTail ? dots : dots + apiKey.slice(-4);
}
