/** The OpenAPI description of the path that takes alerts, from the schema that checks them. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { alertsPath, alertTestPath } from '../../protocol/assumptions';
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
