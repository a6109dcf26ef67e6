/**
 * Lists of symbols that are posted: public clients send long ones as JSON, `{"symbols": ["600519.SH", …]}`. They are answered as
 * the same request by GET is.
 */
import { systemClock } from '../../client/timing/timers';
import { repeated } from '../../market/texts/problem';
import type { EndpointId } from '../../protocol/endpoints';
import { readJson } from '../http/body';
import { invalid, Refusal } from '../http/refusals';

const mostBytes = 64 * 1024;

const posted: ReadonlySet<EndpointId> = new Set(['quotes', 'instruments']);

export function methodsOf(id: EndpointId): readonly ('GET' | 'POST')[] {
  return posted.has(id) ? ['GET', 'POST'] : ['GET'];
}

/** The address of the request by GET, however long; its parameters are read as those of any other. @throws Refusal 400, 408, 413 */
export async function addressOfPost(request: Request): Promise<string> {
  const body = await readJson(request, systemClock, { mostBytes });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'The body: expected an object such as {"symbols": ["600519.SH"]}');
  }
  const url = new URL(request.url);
  for (const [name, list] of Object.entries(body)) url.searchParams.append(name, joined(name, list));
  return url.href;
}

function joined(name: string, list: unknown): string {
  if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list.join(',');
  throw invalid(repeated(name), 'a list of texts', JSON.stringify(list));
}
