import { describe, expect, it } from 'vitest';
import { type HostContext, hostTheme, readCapabilities } from '../../../../src/addin/excel/host/capabilities';

function hostWith(excelApi: number, context: Partial<HostContext> = {}, runtime = 5): HostContext {
  const newest: Readonly<Record<string, number>> = {
    ExcelApi: excelApi,
    CustomFunctionsRuntime: runtime,
    RibbonApi: 1,
    KeyboardShortcuts: 1,
  };
  const isSetSupported = (name: string, version = '0') => Number(version.split('.')[1]) <= (newest[name] ?? -1);
  return { displayLanguage: 'en-US', platform: 'PC', requirements: { isSetSupported }, ...context };
}

describe('The capabilities of a host', () => {
  it('are complete on a current Excel', () => {
    expect(readCapabilities(hostWith(20))).toEqual({
      formattedNumbers: true,
      cards: true,
      regionalFormats: true,
      dirtyRanges: true,
      spills: true,
      mergedAreas: true,
      arrayFormulas: false,
      freezing: true,
      notes: true,
      functionVisibility: true,
      undoGroups: true,
      namedFormulas: true,
      ribbonStates: true,
      ownShortcuts: true,
      linkedEntities: true,
      onTheWeb: false,
      language: 'en',
      partition: undefined,
    });
  });

  it('follow from its ExcelApi version', () => {
    expect(readCapabilities(hostWith(9))).toMatchObject({ dirtyRanges: true, spills: false, formattedNumbers: false });
    expect(readCapabilities(hostWith(16))).toMatchObject({ formattedNumbers: true, cards: false });
    expect(readCapabilities({})).toMatchObject({ dirtyRanges: false, formattedNumbers: false, language: 'en' });
  });

  it('have no linked entities on the web, which declares their sets, nor before CustomFunctionsRuntime 1.5', () => {
    const hosts = [hostWith(20, { platform: 'OfficeOnline' }), hostWith(20, {}, 4)];
    expect(hosts.map((host) => readCapabilities(host).linkedEntities)).toEqual([false, false]);
  });

  it('have no data types without CustomFunctionsRuntime 1.4, whatever ExcelApi says', () => {
    expect(readCapabilities(hostWith(19, {}, 3))).toMatchObject({
      formattedNumbers: false,
      cards: false,
      spills: true,
    });
  });

  it('include the platform, the language and the partition key', () => {
    const context = { platform: 'OfficeOnline', displayLanguage: 'zh-CN', partitionKey: 'p' };
    expect(readCapabilities(hostWith(19, context))).toMatchObject({ onTheWeb: true, language: 'zh', partition: 'p' });
  });
});

describe('The theme of Office', () => {
  it.each([
    [{ isDarkTheme: true }, 'dark'],
    [{ isDarkTheme: false, bodyBackgroundColor: '#000000' }, 'light'],
    [{ bodyBackgroundColor: '#292929' }, 'dark'],
    [{ bodyBackgroundColor: '#ffffff' }, 'light'],
    [{ bodyBackgroundColor: 'odd' }, undefined],
  ])('%o is read as %s', (officeTheme, theme) => expect(hostTheme({ officeTheme })).toBe(theme));

  it('is undefined on a host that does not report it', () => expect(hostTheme({})).toBeUndefined());
});
