/** Reads the JSON of a request within limits of its size and depth, before anything is made of it. */
import { limits } from '../../calculate/contract';
import { Refusal } from '../refusals';

/** @throws Refusal 413 for a large body, 400 for what is no JSON or too deep */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  requireShallow(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, 'The body is not JSON');
  }
}

async function readText({ headers, body }: Request): Promise<string> {
  if (Number(headers.get('Content-Length') ?? 0) > limits.bodyBytes) throw tooLarge();
  if (!body) return '';
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > limits.bodyBytes) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooLarge(): Refusal {
  return new Refusal(413, `The body is larger than ${limits.bodyBytes / 1024 ** 2} MB`);
}

/** A parsed bracket takes a hundred times the memory of its character. By characters: expressions are quadratic on open quotes. */
function requireShallow(text: string): void {
  let [depth, members, isQuoted] = [0, 0, false];
  for (let i = 0; i < text.length && depth <= limits.jsonDepth && members <= limits.jsonMembers; i++) {
    const character = text.charAt(i);
    if (isQuoted && character === '\\') i++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted) {
      depth += depthChange[character] ?? 0;
      if (character === ',') members++;
    }
  }
  if (depth > limits.jsonDepth) throw new Refusal(400, `The JSON is deeper than ${limits.jsonDepth} levels`);
  if (members > limits.jsonMembers) throw new Refusal(400, `The JSON has more than ${limits.jsonMembers} members`);
}

const depthChange: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 };
