import { describe, expect, it } from 'vitest';
import { dashboards } from '../../../../src/addin/dashboards/dashboards';
import { parseSymbol } from '../../../../src/market/symbols/symbol';

const given = { symbol: parseSymbol('600519.SH'), universe: 'CN_Stock' } as const;

describe.each(dashboards.map((entry) => [entry.id, entry] as const))('The dashboard %s', (_, entry) => {
  const description = entry.describe({ language: 'en', rise: 'green' }, given);
  const cell = description.cells.find(({ rows }) => rows.flat().includes('=MD.STATUS("line")'));

  it('says beside its title whether its values are of now', () => {
    expect(cell?.at).toMatch(/^[B-H]1$/);
    const others = description.cells.filter((each) => each !== cell).map(({ at }) => at);
    expect(others).not.toContain(cell?.at);
  });

  it('turns all of its tables grey while they grow old', () => {
    const line = cell?.at.replace(/^([A-Z]+)1$/, '$$$1$$1');
    const grey = description.highlights?.flatMap((each) =>
      each.kind === 'where' && each.colour === 'frozen' ? [[each.cells, each.formula]] : [],
    );
    expect(grey).toEqual(expect.arrayContaining(description.spills.map(({ fills }) => [fills, `=OR(LEFT(${line})="⚠")`])));
  });
});

it('The counts of movers turn grey with its tables', () => {
  const movers = dashboards.find(({ id }) => id === 'movers');
  const { highlights } = movers!.describe({ language: 'en', rise: 'green' }, given);
  expect(highlights).toEqual(expect.arrayContaining([expect.objectContaining({ cells: 'D21:D31', colour: 'frozen' })]));
});
