/** The protocol's public conformance suite against the functions for assistants. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyHeader } from '../../../src/protocol/assumptions';
import { type Listening, listen } from '../../../src/service/http/listen';
import { createService, type Service } from '../../../src/service/command/service';
import { simulatedSource } from '../../support/simulated-source';
import { readDocuments } from './mcp-client';

/** Scenarios that do not apply, by the reason: what the suite says of each of them then. */
const notApplicable: Readonly<Record<string, { readonly said: RegExp; readonly scenarios: readonly string[] }>> = {
  'asks for the tools of the suite’s own example server': {
    said: /No such tool: test_|Tool 'json_schema_2020_12_tool' not found/,
    scenarios: [
      ...['simple-text', 'image', 'audio', 'embedded-resource', 'mixed-content', 'error', 'with-progress'].map(
        (each) => `tools-call-${each}`,
      ),
      'json-schema-2020-12',
    ],
  },
  'asks for the resources and prompts of the suite’s own example server': {
    said: /No such (resource: test:|prompt: test_)/,
    scenarios: [
      ...['resources-read-text', 'resources-read-binary', 'resources-templates-read'],
      ...['simple', 'with-args', 'embedded-resource', 'with-image'].map((each) => `prompts-get-${each}`),
    ],
  },
  'has the server ask its client for a text or an input': {
    said: /No such tool: test_/,
    scenarios: [...['tools-call-sampling', 'tools-call-elicitation'], ...['elicitation-sep1034-defaults', 'elicitation-sep1330-enums']],
  },
  'is about capabilities that the server does not declare': {
    said: /Method not found/,
    scenarios: [
      ...['logging-set-level', 'tools-call-with-logging', 'completion-complete'],
      ...['resources-subscribe', 'resources-unsubscribe'],
    ],
  },
  'is about streams and their sessions, where each answer is a JSON document': {
    said: /session ID/,
    scenarios: ['server-sse-polling', 'server-sse-multiple-streams'],
  },
};

interface Check {
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
  readonly details?: { readonly message?: string };
}

let listening: Listening;
let folder: string;
/** By scenario. */
const found = new Map<string, readonly Check[]>();

beforeAll(async () => {
  listening = await listen(withKey(createService({ source: simulatedSource, mcp: await readDocuments() })), {
    port: 0,
  });
  folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
  await runSuite();
  for (const name of await readdir(folder)) {
    // A folder is named after its scenario and the time.
    const scenario = name.replace(/^server-(.*)-\d{4}-\d\d-\d\dT.*$/, '$1');
    found.set(scenario, JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')) as Check[]);
  }
});
afterAll(async () => {
  await listening?.close();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

it('Every scenario of the conformance suite that applies passes', () => {
  const left = Object.values(notApplicable).flatMap(({ scenarios }) => scenarios);
  const applying = [...found.keys()].filter((scenario) => !left.includes(scenario)).sort();
  const lists = ['prompts-list', 'resources-list', 'tools-list'];
  expect(applying).toEqual(['dns-rebinding-protection', 'ping', ...lists, 'server-initialize'].sort());
  for (const scenario of applying) {
    const checks = found.get(scenario)!;
    expect([scenario, checks.map(({ status }) => status)]).toEqual([scenario, checks.map(() => 'SUCCESS')]);
    expect(checks.length).toBeGreaterThan(0);
  }
});

it.each(Object.entries(notApplicable))('No scenario applies that %s', (_, { said, scenarios }) => {
  for (const scenario of scenarios) {
    const missed = (found.get(scenario) ?? []).filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO');
    const messages = missed.map(({ errorMessage, details }) => errorMessage ?? details?.message);
    expect([scenario, messages]).toEqual([scenario, [expect.stringMatching(said)]]);
  }
});

/** The suite sends no key. */
function withKey(service: Service): Pick<Service, 'fetch'> {
  return {
    fetch(request) {
      const headers = new Headers(request.headers);
      headers.set(keyHeader, 'demo');
      return service.fetch(new Request(request, { headers }));
    },
  };
}

/** It exits with 1 when it could not start, and when scenarios have failed, as those do that do not apply. */
function runSuite(): Promise<void> {
  const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
  const options = ['--suite', 'all', '--url', `${listening.origin}/mcp`, '--output-dir', folder];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [suite, 'server', ...options], (_, output, problem) =>
      output.includes('=== SUMMARY ===') ? resolve() : reject(new Error(problem)),
    );
  });
}
