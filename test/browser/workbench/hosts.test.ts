/** The task pane in each kind of Excel, and what it says of a workbook or a browser in which results look wrong or keys are lost. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type HostProfile, hostProfiles, misdeclaringHost } from '../../support/host-profiles';
import { type FramedOptions, type FramedPane, type FramedPanes, startFramedPanes } from '../../support/framed-pane';

let panes: FramedPanes;
beforeAll(async () => {
  panes = await startFramedPanes(inject('chromium'), inject('origin'));
});
afterAll(() => panes.stop());

let pane: FramedPane | undefined;
afterEach(() => pane?.close());

const open = async (options: FramedOptions) => (pane = await panes.open(options));

/** The texts of a notice, once it has one. */
async function notice({ frame }: FramedPane, id: string): Promise<string> {
  await frame.locator(`#${id}:not(:empty)`).waitFor();
  return frame.locator(`#${id}`).innerText();
}

const profiles = Object.entries<HostProfile>(hostProfiles);

describe.each([...profiles, ['An Excel that declares data types and refuses them', misdeclaringHost] as const])('In %s', (_, host) => {
  it('every tab of the pane opens, nothing is complained of, and a quote has a result', async () => {
    const { frame, errors } = await open({ host });
    for (const name of ['Insert', 'Dashboards', 'Tools', 'Home']) {
      await frame.getByRole('tab', { name }).click();
      await frame.locator('.view:visible section').first().waitFor();
    }
    await expect.poll(() => frame.evaluate(() => window.injectedExcel?.call('QUOTE', '600519.SH'))).toMatchObject({ kind: 'array' });
    for (const id of ['date-system', 'calculation-mode', 'missed-results', 'key-storage'])
      expect([id, await frame.locator(`#${id}`).textContent()]).toEqual([id, '']);
    expect(errors).toEqual([]);
  });
});

describe('The pane says', () => {
  it('that a workbook counts dates from 1904', async () => {
    const shown = await open({ host: hostProfiles['Excel on the web'], workbook: { dateSystem: 1904 } });
    expect(await notice(shown, 'date-system')).toContain('dates in formulas are four years off');
  });

  it('that Excel calculates manually', async () => {
    const shown = await open({ language: 'zh-CN', workbook: { calculationMode: 'Manual' } });
    expect(await notice(shown, 'calculation-mode')).toContain('按 F9 后才会变化');
  });

  it('that Safari keeps the key for the session only in Excel on the web', async () => {
    const script = `
      Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' });
      Document.prototype.hasStorageAccess = () => Promise.resolve(false);`;
    const shown = await open({ script, host: hostProfiles['Excel on the web'] });
    await shown.frame.locator('#tab-home').click();
    expect(await notice(shown, 'key-storage')).toContain('keeps the key only until it is closed');
  });
});
