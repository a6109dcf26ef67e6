/** Takes the API key out of a text of the service: some services repeat the request in their errors, and with it the key. */

const replacement = '…';

/** Every place where the key stands as it is, or in an encoding that a service or proxy may give it. */
export function redactKey(text: string, apiKey: string | undefined): string {
  if (apiKey === undefined || apiKey === '') return text;
  return spellingsOf(apiKey).reduce((redacted, spelling) => replaceIgnoringCase(redacted, spelling), text);
}

/** Longest first: a shorter spelling may be a part of a longer one. */
function spellingsOf(apiKey: string): string[] {
  const encoded = encodeURIComponent(apiKey);
  const spellings = [
    apiKey,
    encoded,
    encodeURIComponent(encoded),
    percentEncoded(apiKey),
    htmlEscaped(apiKey),
    ...jsonSpellings(apiKey),
    ...base64Spellings(apiKey),
  ];
  return [...new Set(spellings)].sort((a, b) => b.length - a.length);
}

/** Percent encodings differ in case (%2f, %2F), and a lower-cased key is a hint to the key, too. */
function replaceIgnoringCase(text: string, spelling: string): string {
  const pattern = spelling.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(pattern, 'gi'), replacement);
}

function percentEncoded(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

function htmlEscaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Some writers of JSON escape slashes, others do not. */
function jsonSpellings(text: string): string[] {
  const escaped = JSON.stringify(text).slice(1, -1);
  return [escaped, escaped.replaceAll('/', '\\/')];
}

/** With and without padding, and for addresses; also as a part of `user:key` or `key:`, where the alignment differs. */
function base64Spellings(text: string): string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return [0, 1, 2]
    .map((offset) => {
      const whole = btoa('\0'.repeat(offset) + bytes);
      // Characters that also depend on the neighbours are left out.
      const first = Math.ceil((offset * 8) / 6);
      const last = Math.floor(((offset + bytes.length) * 8) / 6);
      return whole.slice(first, last);
    })
    .flatMap((spelling) => [spelling, spelling.replaceAll('+', '-').replaceAll('/', '_')])
    .filter(({ length }) => length > 3);
}
