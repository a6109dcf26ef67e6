/** What is typed is seen in its cell, whatever a person did before: a generated session, compared by pixels. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzSeed } from '../../support/fuzz-seed';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
beforeAll(async () => {
  grid = await openWorkbench();
  await grid.addSheet();
});
afterAll(() => grid?.close());

/** The same numbers from 0 to 1 for a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What may come between two texts. */
const others: readonly ((page: GridDriver['page'], random: number) => Promise<unknown>)[] = [
  (page, random) => page.mouse.wheel(0, random * 900 - 300),
  (page) => page.keyboard.press('Control+z'),
  (page) => page.keyboard.press('Control+PageDown'),
  (page) => page.keyboard.press('Control+PageUp'),
  (page, random) => page.emulateMedia({ colorScheme: random < 0.5 ? 'dark' : 'light' }),
  (page, random) => page.setViewportSize({ width: random < 0.5 ? 1000 : 1440, height: 900 }),
  (page) => page.locator('#pane-toggle').click(),
  () =>
    grid.pane().evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.getSelectedRange().getEntireRow().insert('Down');
        await context.sync();
      }),
    ),
  (page) => page.keyboard.press('Delete'),
];

/** Of pixels that are clearly lighter or darker in one of two pictures. */
const differing = (one: Buffer, other: Buffer) =>
  grid.page.evaluate(
    async (pictures) => {
      const [before, after] = await Promise.all(
        pictures.map(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
          drawing.drawImage(image, 0, 0);
          return drawing.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      return before!.filter((value, index) => index % 4 === 1 && Math.abs(value - after![index]!) > 70).length;
    },
    [one, other].map((picture) => picture.toString('base64')),
  );

it(`every text is seen while it is typed, and afterwards (FUZZ_SEED=${fuzzSeed})`, async () => {
  const random = numbersFrom(fuzzSeed);
  const { page } = grid;
  const history: number[] = [];
  for (let step = 0; step < 12; step++) {
    for (let count = 0; count < 3; count++) {
      const other = Math.floor(random() * others.length);
      history.push(other);
      await others[other]!(page, random());
    }
    const [x, y] = [120 + random() * 500, 250 + random() * 350];
    await page.mouse.click(x, y);
    await page.keyboard.press('Delete');
    await grid.settle();
    const clip = { x: x - 50, y: y - 11, width: 140, height: 22 };
    const blank = await page.screenshot({ clip });
    const isSeen = async () => (await differing(blank, await page.screenshot({ clip }))) > 40;
    await page.keyboard.type(`seen text ${step}`);
    await expect.poll(isSeen, { message: `typed after ${history.join()}` }).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => window.marketDataWorkbench?.editedText())).toBeUndefined();
    await expect.poll(isSeen, { message: `entered after ${history.join()}` }).toBe(true);
  }
  expect(grid.errors).toEqual([]);
});
