/** The OpenAPI description of the path that takes alerts, from the schema that checks them. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { alertsPath } from '../../protocol/assumptions';
import { asSent, jsonResponse, reference, refusal } from '../http/openapi-parts';
import { alertsPerMinute, mostBytes, reportSchema } from './alert-route';

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
};
