import { describe, expect, it } from 'vitest';
import { noticesOf, type PackageLicence } from '../../../src/build/notices';

const apache: PackageLicence = {
  ...{ name: 'charts', version: '1.0.0', license: 'Apache-2.0', licenseText: 'Apache License\n' },
  repository: 'git+https://github.com/example/charts.git',
};

describe('Third-party notices', () => {
  it('name each package, its licence and its address, with the whole text and the notice', () => {
    const text = noticesOf([{ ...apache, noticeText: 'Copyright The Charts Foundation' }], { charts: 'Parts of d3' });
    expect(text).toContain(
      'charts 1.0.0 (Apache-2.0)  https://github.com/example/charts\n\n' +
        'Apache License\n\nCopyright The Charts Foundation\n\nParts of d3\n',
    );
  });

  it('have a text once that several packages share', () => {
    const text = noticesOf([apache, { ...apache, name: 'axes' }]);
    expect(text.split('Apache License')).toHaveLength(2);
    expect(text).toMatch(/charts 1\.0\.0.*\naxes 1\.0\.0.*\n\nApache License/);
  });

  it('have the terms of MIT and ISC with the author for packages without a file of their licence', () => {
    const text = noticesOf([{ name: 'canvas', version: '2.1.0', license: 'MIT', licenseText: null, author: 'A. Uthor' }]);
    expect(text).toContain('canvas 2.1.0 (MIT)\n\nCopyright (c) A. Uthor\n\nPermission is hereby granted');
  });

  it('are refused where the text of a longer licence is missing', () => {
    expect(() => noticesOf([{ ...apache, licenseText: null }])).toThrow('No licence text is known of charts 1.0.0 (Apache-2.0)');
  });
});
