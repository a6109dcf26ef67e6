import { expect, it } from 'vitest';
import { firstRunTexts } from '../../../src/addin/i18n/pane/first-run';
import { reviewerNotes, storeTexts } from '../../../src/build/reviewer-notes';

const printed = reviewerNotes({
  ...{ origin: 'https://addins.example.org', id: 'fc73caca-9675-4892-b9c3-80cb0c941d7f', provider: 'Example' },
  ...{ service: undefined, namespace: 'MDATA', keyUrl: 'https://example.org/keys', reviewer: 'test-key' },
  support: 'mailto:help@example.org',
});

it('The notes for reviewers follow the first screen with the test key, and tell how to end a double installation', () => {
  for (const text of ['first-run.start', 'first-run.works', 'first-run.sample', 'first-run.get-key'] as const)
    expect(printed).toContain(`“${firstRunTexts[text].en}”`);
  expect(printed).toMatch(/“Save and start”: test-key\n {3}Service: https:\/\/addins\.example\.org\./);
  expect(printed).toContain('=MDATA.QUOTE("600519.SH")');
  expect(printed).toContain('https://example.org/keys');
  expect(printed).toMatch(
    /“Error installing functions”.*two copies[\s\S]*Remove the uploaded one under Home › Add-ins › More Settings ›\s+My Add-ins/,
  );
});

it('The texts of the listing declare the paid service, and fit into their fields', () => {
  for (const language of ['en', 'zh'] as const) {
    expect(printed).toContain(storeTexts.description[language]);
    expect(storeTexts.summary[language].length).toBeLessThanOrEqual(80);
  }
  expect(storeTexts.description.en).toContain('additional purchases');
});
