/** What the descriptions of all paths are made of. */
import type { ConversionConfig } from '@valibot/to-json-schema';

/** Describes what is sent; transformations of it have no counterpart in JSON Schema and are left out. */
export const asSent: ConversionConfig = { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' };

export function refusal(description: string): object {
  return jsonResponse(description, reference('Error'));
}

export function jsonResponse(description: string, schema: object): object {
  return { description, content: { 'application/json': { schema } } };
}

export function reference(name: 'Error' | 'RateLimit'): object {
  return { $ref: `#/components/schemas/${name}` };
}
