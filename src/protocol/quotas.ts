/** What a service says of its limits in the headers RateLimit and RateLimit-Policy, of the IETF draft "RateLimit header fields for HTTP". */

import { namesDay } from './refusal-words';

/** The two headers of a response; null where the service sends none, or the browser hides it. */
export interface RateHeaders {
  readonly rateLimit: string | null;
  readonly ratePolicy: string | null;
}

/** The quota that all keys of a gateway share, by a convention of ours. */
export const teamQuota = 'team';

/** One limit of the service. NaN stands for what it does not say. */
export interface NamedQuota {
  /** By a convention of ours: `person` or `team`, of a minute, and `day`. */
  readonly name: string;
  readonly limit: number;
  readonly remaining: number;
  /** Until it is renewed. */
  readonly resetSeconds: number;
  readonly windowSeconds: number;
}

/** `"person";r=50;t=30, "day";r=9;t=3600` with `"person";q=120;w=60, "day";q=500;w=86400`. */
export function quotasIn({ rateLimit, ratePolicy }: RateHeaders): readonly NamedQuota[] {
  const policies = itemsIn(ratePolicy);
  return itemsIn(rateLimit).map(({ name, parameters }) => {
    const policy = policies.find((each) => each.name === name)?.parameters;
    const [limit, windowSeconds] = [Number(policy?.get('q')), Number(policy?.get('w'))];
    return {
      name,
      limit,
      remaining: Number(parameters.get('r')),
      resetSeconds: Number(parameters.get('t')),
      windowSeconds,
    };
  });
}

/** True for a limit of a whole day. */
export function isOfDay({ name, windowSeconds }: NamedQuota): boolean {
  return windowSeconds === 86_400 || namesDay(name);
}

function itemsIn(header: string | null) {
  return (header ?? '').split(',').flatMap((item) => {
    const [name = '', ...pairs] = item.split(';').map((part) => part.trim());
    const parameters = new Map(
      pairs.map((pair) => {
        const [key, value] = pair.split('=');
        return [key, value] as const;
      }),
    );
    return name === '' ? [] : [{ name: name.replaceAll('"', ''), parameters }];
  });
}
