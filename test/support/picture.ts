/** Renders results as text for assertions: texts as they are, numbers by their format, errors by code and message. */
import type { CellContent, CellResult } from '../../src/office-host/contract';

/** One line for each row, with cells separated by " | "; consecutive equal rows are counted: `3 × yyyy-mm-dd | 0.00`. */
export function picture(result: CellResult): string[] {
  if (result.kind === 'error') return [cellPicture(result)];
  const rows = result.kind === 'value' ? [[result.value]] : result.rows;
  return counted(rows.map((row) => row.map(cellPicture).join(' | ')));
}

/** A blank is rendered as a middle dot, a number without a format as `number`. */
export function cellPicture(cell: CellContent): string {
  if (cell === '') return '·';
  if (typeof cell === 'number') return 'number';
  if (typeof cell !== 'object' || cell === null) return String(cell);
  if (cell.kind === 'error') return [cell.code, cell.message].filter(Boolean).join(' ');
  if (cell.kind === 'picture') return `picture of ${cell.text}`;
  return cell.kind === 'formatted' ? cell.numberFormat : `card of ${cell.numberFormat ?? cell.text}`;
}

/** The lines that a host without data types shows instead: formats and cards are plain numbers there. */
export function plainPicture(lines: readonly string[]): string[] {
  const rows = lines.flatMap((line) => {
    const [, times = 1, row = line] = /^(\d+) × (.*)$/.exec(line) ?? [];
    return Array<string>(Number(times)).fill(row);
  });
  return counted(rows.map((row) => row.split(' | ').map(plainCell).join(' | ')));
}

function plainCell(cell: string): string {
  return /^(card of )?(#,##0(\.0+)?|0\.00%?|yyyy-mm-dd( hh:mm(:ss)?)?)$/.test(cell) ? 'number' : cell;
}

function counted(lines: readonly string[]): string[] {
  const runs: { readonly line: string; times: number }[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.line === line) last.times++;
    else runs.push({ line, times: 1 });
  }
  return runs.map(({ line, times }) => (times === 1 ? line : `${times} × ${line}`));
}
