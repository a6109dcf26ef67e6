/**
 * Gives texts of several lines the line breaks of Excel, CHAR(10).
 *
 * Why: the grid stores such a text as paragraphs, `one\rtwo\r\n`, and its formulas read them with their CHAR(13). Seen in Univer 0.25.1.
 */
import { BuildTextUtils } from '@univerjs/core';

export function breakLinesAsExcel(): void {
  const { transform } = BuildTextUtils;
  const { getPlainText } = transform;
  transform.getPlainText = (paragraphs) => withLineBreaks(getPlainText(paragraphs));
}

/** @param paragraphs as stored, or a text without paragraphs */
export function withLineBreaks(paragraphs: string): string {
  return paragraphs.replace(/\r\n$/, '').replaceAll('\r', '\n');
}
