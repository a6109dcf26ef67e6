/** POST /v1/alerts: takes alerts that add-ins have seen triggered, for the webhook; /v1/alerts/test: a message that tries it. */
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { isSymbolCode } from '../../market/symbols/symbol';
import { alertsPath, alertTestPath, earliestTime, latestTime } from '../../protocol/assumptions';
import { type AccessRules, keyOf, ownerOf } from '../people/access';
import type { BodyPlaces } from '../http/body-places';
import { hashOf, type Person } from '../people/keys';
import type { ServiceContext, ServiceEnvironment } from '../operations/observe';
import type { RateCounter } from '../people/rate-counter';
import { Refusal, wrongMethod } from '../http/refusals';
import type { AlertWebhook } from './alert-webhook';
import { toJsonSchema } from '@valibot/to-json-schema';
import { asSent, jsonResponse, reference, refusal } from '../http/openapi-parts';

/** Of one person, in a minute. */
export const alertsPerMinute = 60;
/** Longer than any that the schema allows. */
const mostBytes = 4_096;
const noRoomRetryMs = 30_000;

const instant = (description: string) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(earliestTime),
    v.maxValue(latestTime),
    v.description(`${description}, in epoch ms`),
  );
const text = v.pipe(v.string(), v.maxLength(200));
const reportSchema = v.strictObject({
  symbol: v.pipe(v.string(), v.maxLength(32), v.check(isSymbolCode, 'expected a symbol')),
  condition: v.pipe(text, v.minLength(1)),
  message: text,
  price: v.nullable(v.pipe(v.number(), v.finite())),
  at: instant('When a poll saw it'),
  unseen_since: v.optional(instant('Since when quotes had been missing until then')),
});

interface AlertRouteParts extends Pick<AccessRules, 'keys' | 'counter'> {
  readonly bodies: BodyPlaces;
  /** Counts each report while an add-in may repeat it. */
  readonly reports: RateCounter;
}

export function addAlertRoute(
  app: Hono<ServiceEnvironment>,
  webhook: AlertWebhook,
  { keys, counter, reports, bodies }: AlertRouteParts,
): void {
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError() {
      throw new Refusal(413, `The body is longer than ${mostBytes} bytes`);
    },
  });
  const admitted = async (context: ServiceContext): Promise<Person> => {
    const person = ownerOf(keyOf(context.req.raw), keys);
    context.set('person', person.name);
    const { isAllowed, waitMs } = await counter.take(`alerts ${person.id}`, alertsPerMinute);
    if (!isAllowed) throw new Refusal(429, 'Too many alerts', waitMs);
    return person;
  };
  app.post(alertsPath, limit, async (context) => {
    const { id, name } = await admitted(context);
    const body = await bodies.during(context.req.raw, { person: id }, (request) => request.text());
    const report = readReport(body);
    if (!webhook.hasRoom()) throw new Refusal(503, 'No more alerts are taken at the moment', noRoomRetryMs);
    const crossing = [id, report.symbol, report.condition];
    const isNew = async (of: RateCounter, what: string, parts: readonly unknown[]) =>
      (await of.take(`${what} ${hashOf(JSON.stringify(parts))}`, 1)).isAllowed;
    // An add-in that had no response reports again, and two windows of a person see the same crossing within a few polls.
    const isNews =
      (await isNew(reports, 'report', [...crossing, report.at])) && (await isNew(counter, 'crossing', crossing));
    if (isNews) webhook.post({ person: name, ...report });
    return new Response(null, { status: 202, headers: context.get('headers') });
  });
  app.post(alertTestPath, limit, async (context) => {
    const { name } = await admitted(context);
    const outcome = await webhook.test(name);
    if (outcome.kind === 'too-soon') throw new Refusal(429, 'A chat takes one message a minute', outcome.waitMs);
    if (outcome.kind === 'failed') throw new Refusal(502, `The webhook ${outcome.reason}`);
    return new Response(null, { status: 204, headers: context.get('headers') });
  });
  for (const path of [alertsPath, alertTestPath]) {
    app.all(path, () => {
      throw wrongMethod('POST');
    });
  }
}

/** The message names what is wrong, without the value. @throws Refusal 400 */
function readReport(body: string): v.InferOutput<typeof reportSchema> {
  const result = v.safeParse(reportSchema, parsed(body));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Refusal(400, `${v.getDotPath(issue) ?? 'the body'}: expected ${issue.expected ?? 'another value'}`);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, 'the body: expected JSON');
  }
}

export const alertPaths = {
  [alertsPath]: {
    post: {
      operationId: 'reportAlert',
      summary: 'Takes an alert that was seen triggered, for the webhook',
      description: 'The same symbol and condition of a person, again within a minute, is taken and not posted again.',
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toJsonSchema(reportSchema, asSent) } },
      },
      responses: {
        202: { description: 'It is posted to the webhook, unless it was already' },
        400: refusal('A member is invalid; the message names it and what was expected'),
        401: refusal('The API key is missing or invalid'),
        413: refusal(`The body is longer than ${mostBytes} bytes`),
        429: jsonResponse(`More than ${alertsPerMinute} alerts of a person in a minute`, reference('RateLimit')),
        503: refusal('Too many alerts wait for the webhook, or the process is ending'),
      },
    },
  },
  [alertTestPath]: {
    post: {
      operationId: 'testAlerts',
      summary: 'Posts a test message to the webhook',
      responses: {
        204: { description: 'It has arrived' },
        401: refusal('The API key is missing or invalid'),
        429: jsonResponse(
          'Too many alerts or tests, or a second message of a person to a chat in a minute',
          reference('RateLimit'),
        ),
        502: refusal('The webhook cannot be reached or refuses it; the message says which'),
      },
    },
  },
};
