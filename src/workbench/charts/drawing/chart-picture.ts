/** Charts as SVG for printing, rendered synchronously and without a page. */
import type { Language } from '../../../addin/i18n/language';
import type { ChartData } from './chart-data';
import { chartOption } from './chart-option';
import { chartTheme } from './chart-theme';
import type * as Echarts from './echarts';

export interface PictureLook {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly fontFamily: string;
  readonly language: Language;
}

/** @returns the markup of an SVG, in the light theme */
export function chartPicture({ init }: typeof Echarts, data: ChartData, look: PictureLook): string {
  const { width, height, fontFamily, language } = look;
  const theme = chartTheme(language, false);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    // The library does not escape double quotes of font names.
    const textStyle = { color: theme.text, fontFamily: fontFamily.replaceAll('"', "'") };
    chart.setOption({ ...chartOption(data, theme), textStyle });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
