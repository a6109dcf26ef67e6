/** The text of the third-party notices: every package whose code is in the build, with the whole text of its licence. */
import { productName } from '../brand/product';

export const noticesFile = 'third-party-notices.txt';

/** As webpack-license-plugin reads it from an installed package. */
export interface PackageLicence {
  readonly name: string;
  readonly version: string;
  readonly author?: string;
  /** An SPDX expression. */
  readonly license: string;
  readonly licenseText: string | null;
  readonly noticeText?: string;
  readonly repository?: string | null;
}

/** Texts of a package that stand in no file that the plugin reads. */
export type FurtherTexts = Readonly<Record<string, string>>;

const intro = `${productName.en} includes the third-party software listed below, under its licences.`;
const line = '='.repeat(80);

/** @throws Error that names the packages whose licence text is not known */
export function noticesOf(packages: readonly PackageLicence[], further: FurtherTexts = {}): string {
  const missing = packages.filter((each) => textOf(each, further) === undefined);
  if (missing.length > 0) throw new Error(`No licence text is known of ${missing.map(titleOf).join(', ')}`);
  // Dozens of packages of one project have the same text.
  const texts = new Set(packages.map((each) => textOf(each, further) ?? ''));
  const sections = [...texts].map((text) => {
    const ofText = packages.filter((each) => textOf(each, further) === text);
    return [...ofText.map(headOf), '', text].join('\n');
  });
  return `${[intro, ...sections].join(`\n\n${line}\n\n`)}\n`;
}

function titleOf({ name, version, license }: PackageLicence): string {
  return `${name} ${version} (${license})`;
}

function headOf(each: PackageLicence): string {
  const address = /https?:\/\/[^\s#]+/.exec(each.repository ?? '')?.[0].replace(/\.git$/, '');
  return address === undefined ? titleOf(each) : `${titleOf(each)}  ${address}`;
}

function textOf(each: PackageLicence, further: FurtherTexts): string | undefined {
  const licence = each.licenseText ?? standInOf(each);
  if (licence === undefined) return undefined;
  const texts = [licence, each.noticeText, further[each.name]];
  return texts
    .filter((text) => text !== undefined)
    .map((text) => text.trim())
    .join('\n\n');
}

/** For packages that name a licence and contain no text of it. */
function standInOf({ license, author, name }: PackageLicence): string | undefined {
  const terms = terseLicences[license];
  return terms === undefined ? undefined : `Copyright (c) ${author ?? `the authors of ${name}`}\n\n${terms}`;
}

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

const isc = `Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY
AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM
LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR
OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
PERFORMANCE OF THIS SOFTWARE.`;

const terseLicences: Readonly<Record<string, string>> = { MIT: mit, ISC: isc };
