/** The namespace of an XML document, read without a parser of the page: the host runs where there is none. */

/**
 * Comments, processing instructions, CDATA sections and doctypes, in which tags do not count. One without its end takes the rest: each
 * further beginning would search for the end again.
 */
const ignored = /<!--[\s\S]*?(?:-->|($))|<\?[\s\S]*?(?:\?>|($))|<!\[CDATA\[[\s\S]*?(?:\]\]>|($))|<!DOCTYPE[^<>[]*>/g;
const tag = /<(\/?)([^\s/<>]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;

/** The namespace of the root element, empty without one; undefined for a text whose tags are not balanced. */
export function rootNamespace(xml: string): string | undefined {
  // What stays of a part without its end is no markup.
  const markup = xml.replaceAll(ignored, (...[, comment, instruction, data]: (string | undefined)[]) =>
    (comment ?? instruction ?? data) === undefined ? '' : '<',
  );
  const tags = [...markup.matchAll(tag)];
  const rest = markup.replaceAll(tag, '');
  const [root] = tags;
  if (root === undefined || rest.includes('<') || !isBalanced(tags)) return undefined;
  const [, , name = '', attributes = ''] = root;
  return declaredNamespace(name, attributes);
}

function declaredNamespace(name: string, attributes: string): string {
  const prefix = name.includes(':') ? `:${name.split(':')[0] ?? ''}` : '';
  const [, text] = new RegExp(`\\sxmlns${prefix}\\s*=\\s*("[^"]*"|'[^']*')`).exec(attributes) ?? [];
  return text?.slice(1, -1) ?? '';
}

/** Every element is closed, and there is one root. */
function isBalanced(tags: readonly RegExpExecArray[]): boolean {
  const open: string[] = [];
  return tags.every(([, closing, name = '', , empty], index) => {
    if (closing) {
      if (open.pop() !== name) return false;
    } else {
      if (open.length === 0 && index > 0) return false;
      if (!empty) open.push(name);
    }
    return index < tags.length - 1 || open.length === 0;
  });
}
