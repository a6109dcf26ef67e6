/** Arbitrary response bodies: text, JSON, and valid bodies with changes. */
import fc from 'fast-check';

export type Body = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'spoiled'; readonly by: Spoiling[] };

export interface Spoiling {
  /** Index of a value in the body, modulo the number of values. */
  readonly place: number;
  readonly how: 'replace' | 'remove' | 'repeat' | 'shorten';
  readonly value: unknown;
}

/** JSON numbers that JavaScript cannot represent; they replace placeholder strings in the text. */
const writtenNumbers = ['1e400', '-1e400', '1152921504606846977', '-0', '1e-400'];
const word = (number: string) => `<${number}>`;

const scalar = fc.oneof(
  fc.constantFrom(null, true, false, '', ' ', 'NaN', '12.5', '1e999', '0x10', '<b>', '#N/A', '=1+1', 0, -1, 2 ** 60),
  fc.constantFrom(8.64e15, 8.64e15 + 1, -8.64e15, -1e18, 1e308, 5e-324, 1e13, ...writtenNumbers.map(word)),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('9'.repeat(40_000)),
);
const anyJson = fc.oneof(scalar, fc.jsonValue({ maxDepth: 3 }), fc.array(scalar, { maxLength: 6 }));

const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  place: fc.nat({ max: 10_000 }),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'repeat', 'shorten'),
  value: anyJson,
});

export const anyBody: fc.Arbitrary<Body> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(spoiling, { minLength: 1, maxLength: 4 }).map((by): Body => ({ kind: 'spoiled', by })),
  },
  { weight: 2, arbitrary: anyJson.map((data): Body => ({ kind: 'text', text: written({ data }) })) },
  { weight: 1, arbitrary: fc.json().map((text): Body => ({ kind: 'text', text })) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text): Body => ({ kind: 'text', text })) },
);

/** The content type of every body, so that the contents are parsed. */
export const jsonType: ResponseInit = { headers: { 'Content-Type': 'application/json' } };

/** @param good the body of the service, to which the changes are applied */
export function textOf(body: Body, good: string): string {
  if (body.kind === 'text') return body.text;
  const data = JSON.parse(good) as unknown;
  for (const spoiling of body.by) spoil(data, spoiling);
  return written(data);
}

function written(data: unknown): string {
  return writtenNumbers.reduce((text, number) => text.replaceAll(`"${word(number)}"`, number), JSON.stringify(data));
}

type Container = Record<string, unknown>;

function spoil(data: unknown, { place, how, value }: Spoiling): void {
  const places = [...placesIn(data)];
  const [container, key]: readonly [Container, string] = places[place % places.length] ?? [{}, ''];
  const present = container[key];
  if (how === 'remove' && !Array.isArray(container)) Reflect.deleteProperty(container, key);
  else if (how === 'repeat' && Array.isArray(present)) present.push(...(present as unknown[]));
  else if (how === 'shorten' && Array.isArray(present)) present.length = present.length >> 1;
  else container[key] = structuredClone(value);
}

function* placesIn(value: unknown): Generator<readonly [Container, string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    yield [value as Container, key];
    yield* placesIn((value as Container)[key]);
  }
}
