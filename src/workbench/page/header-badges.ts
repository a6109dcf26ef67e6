/** What the page's header tells: where the data is from, and the state of the connection. */
import type { Language } from '../../addin/i18n/language';
import { originHeader, ownFilesOrigin, ownFilesPath, simulatedOrigin } from '../../protocol/assumptions';
import { endpoints } from '../../protocol/endpoints';
import { pageTexts } from './page-texts';

type Fetching = Pick<Window, 'fetch'>;

/** Wraps the pane's fetch and reports for every response of a data service the origin of its data. */
export function followOrigin(pane: Fetching, show: (origin: string | null, url: string) => void): void {
  const send = pane.fetch.bind(pane);
  pane.fetch = async (input, init) => {
    const response = await send(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (isEndpoint(url)) show(response.headers.get(originHeader), url);
    return response;
  };
}

/** The pane fetches files of its own, which say nothing about data. */
function isEndpoint(url: string): boolean {
  const [address = ''] = url.split('?');
  return Object.values(endpoints).some(({ path }) => address.endsWith(path));
}

/**
 * The badge of own files leads to their page.
 * @param origin the header's value: ours in the user's language, or a host as it is
 * @param url of the request
 */
export function showOrigin(badge: HTMLAnchorElement, origin: string | null, url: string, language: Language): void {
  const { text, hint } = badgeOf(origin ?? '', language);
  badge.hidden = origin === null;
  badge.textContent = text;
  badge.title = hint;
  if (origin === ownFilesOrigin) badge.href = new URL(`${ownFilesPath}?lang=${language}`, url).href;
  else badge.removeAttribute('href');
}

function badgeOf(origin: string, language: Language): { readonly text: string; readonly hint: string } {
  const { simulated, simulatedHint, ownFiles, ownFilesHint, upstreamHint } = pageTexts;
  if (origin === simulatedOrigin) return { text: simulated[language], hint: simulatedHint[language] };
  if (origin === ownFilesOrigin) return { text: ownFiles[language], hint: ownFilesHint[language] };
  return { text: origin, hint: upstreamHint[language] };
}

/**
 * The sentence of the pane about its state once more in the page's header, where it is read while the pane is closed.
 * Follows the pane's header as the pane draws it. The pane is a page of its own, which is loaded once.
 */
export function followState(pane: HTMLIFrameElement, pill: HTMLElement): void {
  pane.addEventListener('load', () => {
    const page = pane.contentDocument;
    if (!page) return;
    const show = () => {
      const state = page.querySelector('header.status #state');
      pill.textContent = state?.textContent ?? '';
      pill.dataset['tone'] = state?.closest<HTMLElement>('header')?.dataset['tone'] ?? '';
      pill.hidden = pill.textContent === '';
    };
    const changes = { attributes: true, characterData: true, childList: true, subtree: true } as const;
    const follow = (header: Element) => {
      new MutationObserver(show).observe(header, changes);
      show();
    };
    const header = page.querySelector('header.status');
    if (header) {
      follow(header);
      return;
    }
    const drawing = new MutationObserver(() => {
      const drawn = page.querySelector('header.status');
      if (!drawn) return;
      drawing.disconnect();
      follow(drawn);
    });
    drawing.observe(page, { childList: true, subtree: true });
  });
}
