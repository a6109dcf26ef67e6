/** The colours of candles, from the theme of the pane and the colour of rises. */
import type { RiseColour } from '../../dashboards/description/looks';
import type { ChartColours } from './candles';

export function candleColours(rise: RiseColour): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const red = style.getPropertyValue('--colorPaletteRedForeground1');
  const green = style.getPropertyValue('--colorPaletteGreenForeground1');
  return {
    ...(rise === 'red' ? { up: red, down: green } : { up: green, down: red }),
    text: style.getPropertyValue('--colorNeutralForeground2'),
    grid: style.getPropertyValue('--colorNeutralStroke2'),
  };
}
