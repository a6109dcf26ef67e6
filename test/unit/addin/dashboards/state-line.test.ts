import { describe, expect, it } from 'vitest';
import { dashboards } from '../../../../src/addin/dashboards/dashboards';
import { parseAddress } from '../../../../src/office-host/areas/a1';
import { parseSymbol } from '../../../../src/market/symbols/symbol';

/** Whether a cell is in one of the areas. */
const isWithin = (areas: readonly string[]) => (cell: string) => {
  const one = parseAddress(cell, '')!;
  return areas.some((area) => {
    const { row, column, rows, columns } = parseAddress(area, '')!;
    return one.row >= row && one.row < row + rows && one.column >= column && one.column < column + columns;
  });
};

const given = { symbol: parseSymbol('600519.SH'), universe: 'CN_Stock' } as const;

describe.each(dashboards.map((entry) => [entry.id, entry] as const))('The dashboard %s', (_, entry) => {
  const description = entry.describe({ language: 'en', rise: 'green' }, given);
  const cell = description.cells.find(({ rows }) => rows.flat().includes('=MD.STATUS("line")'));

  it('says beside its title whether its values are of now', () => {
    expect(cell?.at).toMatch(/^[B-H]1$/);
    const others = description.cells.filter((each) => each !== cell).map(({ at }) => at);
    expect(others).not.toContain(cell?.at);
  });

  it('turns all of its tables grey while they grow old, but not their headers', () => {
    const line = cell?.at.replace(/^([A-Z]+)1$/, '$$$1$$1');
    const grey = description.highlights?.flatMap((each) =>
      each.kind === 'where' && each.colour === 'frozen' ? [[each.cells, each.formula]] : [],
    );
    expect(grey?.every(([, formula]) => formula === `=OR(LEFT(${line})="⚠")`)).toBe(true);
    const isGrey = isWithin(grey?.map(([cells]) => cells!) ?? []);
    const isHead = isWithin(description.looks.filter(({ look }) => look === 'header' || look === 'label').map(({ cells }) => cells));
    const corners = description.spills.flatMap(({ fills }) => fills.split(':'));
    expect(corners.filter((cell) => isGrey(cell) === isHead(cell))).toEqual([]);
  });
});

it('The counts of movers turn grey with its tables', () => {
  const movers = dashboards.find(({ id }) => id === 'movers');
  const { highlights } = movers!.describe({ language: 'en', rise: 'green' }, given);
  expect(highlights).toEqual(expect.arrayContaining([expect.objectContaining({ cells: 'D21:D31', colour: 'frozen' })]));
});
