/** Whose key it is: the example keys of the local service, or people's keys in a file. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import * as v from 'valibot';
import { type Plan, plans, publicPlans, unlimitedPlan } from './plans';

/** The owner of a key. */
export interface Person {
  /** Under which requests are counted; says nothing about the key. */
  readonly id: string;
  /** In logs and metrics. */
  readonly name: string;
  readonly plan: Plan;
  /** Of all functions together; undefined: each has the rate of the plan. */
  readonly requestsPerMinute: number | undefined;
}

export interface Keys {
  find(key: string): Person | undefined;
  /** What is wrong with the file of keys, one sentence each. */
  problems?(): readonly string[];
}

const examplePlans: ReadonlyMap<string, Plan> = new Map(Object.entries({ ...plans, ...publicPlans }));

/** Every plan's name is a key; where two plans have the name, it is that of the public one. */
export const exampleKeys: Keys = {
  find(key) {
    const plan = examplePlans.get(key);
    return plan && { id: key, name: key, plan, requestsPerMinute: plan.requestsPerMinute };
  },
};

/** Every key, where an upstream service decides about it; its limits are the upstream's. */
export const anyKey: Keys = {
  find: (key) => ({ id: hashOf(key), name: 'of the upstream', plan: unlimitedPlan, requestsPerMinute: Infinity }),
};

const personSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits')),
  plan: v.picklist(Object.keys(plans)),
  requestsPerMinute: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
const fileSchema = v.strictObject({ people: v.array(personSchema) });

/** How often the file is looked at, at most. */
const lookEveryMs = 1_000;

export interface KeyFileOptions {
  readonly path: string;
  /** Monotonic ms. */
  readonly now: () => number;
  /** Called with a sentence when a changed file cannot be read: the keys that were read last stay valid. */
  readonly onProblem: (problem: string) => void;
}

/**
 * People's keys in a JSON file, `{"people": [{"name", "sha256", "plan", "requestsPerMinute"}]}`; `sha256` is the hash of the
 * key, `requestsPerMinute` replaces the plan's rate. A changed file is read again.
 * @throws Error when the file cannot be read at the start
 */
export function openKeyFile({ path, now, onProblem }: KeyFileOptions): Keys {
  let version = versionOf(path);
  let people = readPeople(path);
  let lookedAt = now();
  /** Of the present file; the keys of the last one that could be read are valid meanwhile. */
  let problem: string | undefined;
  const read = () => {
    try {
      const present = versionOf(path);
      if (present === version && problem === undefined) return;
      people = readPeople(path);
      version = present;
      problem = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== problem) onProblem(message);
      problem = message;
    }
  };
  const look = () => {
    if (now() - lookedAt < lookEveryMs) return;
    lookedAt = now();
    read();
  };
  return {
    find(key) {
      look();
      return people.get(hashOf(key));
    },
    problems() {
      look();
      return problem === undefined ? [] : [`The key file cannot be read, the last keys stay valid: ${problem}`];
    },
  };
}

export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function versionOf(path: string): string {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs} ${size}`;
}

function readPeople(path: string): ReadonlyMap<string, Person> {
  const result = v.safeParse(fileSchema, parse(path));
  if (!result.success) throw new Error(`${path}: ${problemOf(result.issues[0])}`);
  return new Map(result.output.people.map((person) => [person.sha256, personOf(person)]));
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    // The message of a syntax error repeats a part of the file.
    throw new Error(error instanceof SyntaxError ? `${path}: not JSON` : (error as Error).message);
  }
}

/** Without the value: somebody may have put a key where its hash belongs. */
function problemOf(issue: v.BaseIssue<unknown>): string {
  const expected = issue.type === 'regex' ? issue.message : `expected ${issue.expected ?? 'another value'}`;
  return `${v.getDotPath(issue) ?? 'the file'}: ${expected}`;
}

function personOf({ name, sha256, plan, requestsPerMinute }: v.InferOutput<typeof personSchema>): Person {
  const rules = plans[plan];
  if (!rules) throw new Error(`No plan ${plan}`);
  // The beginning of a hash tells two keys apart and none of them can be found from it.
  const id = sha256.slice(0, 16);
  return { id, name, plan: rules, requestsPerMinute: requestsPerMinute ?? rules.requestsPerMinute };
}
