import { expect, it } from 'vitest';
import { openHeadless } from '../headless-workbook';
it('repro', async () => {
  const g = await openHeadless({
    Data: { A1: 6, O3: '=MD.SERIES(A1,A1+1,2)', B1: '=SUM(G3:G6)' },
    Far: {
      B1: '=LET(x,Data!O4:O14,SUM(x)+COUNT(x))',
      B2: '=SUM(Data!O4:O14)',
      B3: '=SUM(MAP(Data!O4:O14,LAMBDA(x,x+1)))',
    },
  });
  console.log('X', JSON.stringify(g.contents()), g.value('Far', 'B1'), g.value('Far', 'B3'));
  await g.insertRows('Data', 1, 1);
  console.log('X', JSON.stringify(g.contents()), g.value('Far', 'B1'), g.value('Far', 'B3'));
  const h = await openHeadless(g.contents());
  console.log('X', JSON.stringify(h.contents()), h.value('Far', 'B1'), h.value('Far', 'B3'));
  const i = await openHeadless({
    Data: { A1: 6, O3: '=MD.SERIES(A1,A1+1,2)', B1: '=SUM(G3:G6)' },
    Far: {
      B1: '=LET(x,Data!O4:O14,SUM(x)+COUNT(x))',
      B2: '=SUM(Data!O4:O14)',
      B3: '=SUM(MAP(Data!O4:O14,LAMBDA(x,x+1)))',
    },
  });
  console.log('X', JSON.stringify(i.contents()), i.value('Far', 'B1'), i.value('Far', 'B3'));
  expect(1).toBe(1);
});
