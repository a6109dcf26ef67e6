/** Draws the icons that the manifest names: each SVG holds one drawing for 16 px and one for all larger sizes. */
import { Resvg } from '@resvg/resvg-js';
import { readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('./', import.meta.url);
const onRibbon = [16, 32, 64, 80];
const commands = ['refresh', 'pause', 'insert', 'dashboard', 'time', 'freeze', 'help'];
// 192 and the outline are for the app package of the unified manifest.
const sizes = {
  icon: [...onRibbon, 128, 192],
  outline: [32],
  ...Object.fromEntries(commands.map((name) => [name, onRibbon])),
};

for (const [name, widths] of Object.entries(sizes)) {
  const drawing = readFileSync(new URL(`${name}.svg`, folder), 'utf8');
  for (const width of widths) {
    const source = width === 16 ? smallVariant(drawing) : drawing;
    const image = new Resvg(source, { fitTo: { mode: 'width', value: width } }).render();
    writeFileSync(new URL(`${name}-${width}.png`, folder), image.asPng());
  }
}

/** At 16 px the fine parts of the large drawing would fall between the pixels. */
function smallVariant(svg) {
  return svg
    .replace('<g id="large">', '<g id="large" display="none">')
    .replace('<g id="small" display="none">', '<g id="small">');
}
