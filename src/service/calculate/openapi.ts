/** The OpenAPI description of /calculate, from the schemas that check its requests. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { limits, requestSchema, responseSchema } from '../../calculate/contract';
import { asSent, jsonResponse, refusal } from '../http/openapi-parts';

const requestBody = {
  required: true,
  content: { 'application/json': { schema: toJsonSchema(requestSchema, asSent) } },
};
const keyInHeader = { security: [{ header: [] }] };

const refusals = {
  400: refusal('The request is invalid; the message names the cell'),
  401: refusal('The API key is missing or invalid'),
  403: refusal('The host name is not known, or the page is of another origin'),
  408: refusal('The body has not come within 30 seconds'),
  413: refusal(`The body is larger than ${limits.bodyBytes / 1024 ** 2} MB`),
  429: refusal('Too many at once with this key'),
  503: refusal('Too many at once in all'),
};

export const calculatePaths = {
  '/calculate': {
    post: {
      operationId: 'calculate',
      summary: `Calculates at most ${limits.cells} cells: functions with arguments, or formulas`,
      ...keyInHeader,
      requestBody,
      responses: {
        200: jsonResponse('A result for each cell, in their order', toJsonSchema(responseSchema, asSent)),
        ...refusals,
      },
    },
  },
  '/calculate/subscriptions': {
    post: {
      operationId: 'subscribe',
      summary: 'Begins cells of LIVE, LIVEDEPTH, ALERT and STATUS, which the stream shows',
      ...keyInHeader,
      requestBody,
      responses: {
        201: jsonResponse('Without a stream the subscription ends after expires_after_ms', {
          type: 'object',
          properties: { id: { type: 'string' }, expires_after_ms: { type: 'integer' } },
          required: ['id', 'expires_after_ms'],
        }),
        ...refusals,
      },
    },
  },
  '/calculate/subscriptions/{id}': {
    delete: {
      operationId: 'unsubscribe',
      summary: 'Ends a subscription',
      ...keyInHeader,
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 204: { description: 'It has ended' }, 404: refusal('There is no such subscription') },
    },
  },
  '/calculate/stream': {
    get: {
      operationId: 'stream',
      summary: 'The cells of subscriptions as server-sent events: the last state of each, then changes',
      description:
        'Event "cells": {"subscription", "cells", "daily_only"}, cells and daily_only as /calculate has them. Event "ended": {"subscription"}. ' +
        'With Last-Event-ID, cells that have changed since that event.',
      ...keyInHeader,
      parameters: [
        {
          name: 'subscriptions',
          in: 'query',
          required: true,
          description: 'Ids separated by commas',
          schema: { type: 'string' },
        },
        { name: 'Last-Event-ID', in: 'header', schema: { type: 'string' } },
      ],
      responses: {
        200: { description: 'The events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
        404: refusal('There is no such subscription'),
      },
    },
  },
};
