/** Signs what is posted to a webhook, as the Standard Webhooks specification has it: libraries of most languages can verify it. */
import { createHmac } from 'node:crypto';

/** What a secret in that specification's form begins with; the rest is base64. */
const prefix = 'whsec_';

/** @param secret a text; its bytes are the key, unless it begins with `whsec_` */
export function keyOfSecret(secret: string): Buffer {
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret, 'utf8');
}

/** @param seconds Unix time, at which the message is sent */
export function signedHeaders(
  id: string,
  seconds: number,
  body: string,
  key: Buffer,
): Readonly<Record<string, string>> {
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
