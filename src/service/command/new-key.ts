/** `npm run service -- --new-key NAME`: a new key for a person, and the line of the key file that knows its hash. */
import { randomBytes } from 'node:crypto';
import { hashOf } from '../people/keys';

export interface NewKey {
  /** For the person alone: it is kept nowhere. */
  readonly key: string;
  /** For `people` in the key file. */
  readonly line: string;
}

export function newKey(name: string): NewKey {
  const key = `md_${randomBytes(24).toString('base64url')}`;
  return { key, line: JSON.stringify({ name, sha256: hashOf(key), plan: 'pro', requestsPerMinute: 60 }) };
}
