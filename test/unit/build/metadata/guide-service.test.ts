import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { localService } from '../../../../src/build/metadata/help/guide-service';
import { readFlags } from '../../../../src/service/command/flags';

const folder = mkdtempSync(join(tmpdir(), 'help-'));
writeFileSync(join(folder, 'key.txt'), 'sesame\n');
afterAll(() => rmSync(folder, { recursive: true }));

describe('The help page about the local service', () => {
  it.each(['en', 'zh'] as const)('names commands that the service takes (%s)', (language) => {
    const texts = localService.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'text' ? [block.text[language]] : [])));
    const commands = texts.flatMap((text) => [...text.matchAll(/`npm run service -- ([^`]*)`/g)].map(([, flags = '']) => flags));
    const [ownData, gateway] = commands.map((flags) =>
      readFlags(
        'service',
        flags
          .replace(/ADDRESS|地址/, 'https://api.example.com')
          .replace('key.txt', join(folder, 'key.txt'))
          .split(' '),
      ),
    );
    expect(ownData).toMatchObject({ data: expect.stringMatching(/./), port: 4000 });
    expect(gateway).toMatchObject({
      keyFile: 'keys.json',
      upstream: { baseUrl: 'https://api.example.com', apiKey: 'sesame' },
    });
  });
});
