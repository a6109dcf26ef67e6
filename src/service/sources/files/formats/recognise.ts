/** Which format a file has, by its columns, its name and the lines before its table. */
import { nearestName } from '../../../../market/texts/nearest-name';
import { columnKey } from './column-names';
import type { Format } from './format';
import { formats } from './format-table';
import { lastPart, type TableHead } from './table-head';

/**
 * @param name of the file, without folders
 * @param asked the name of a format, from the settings. @throws Error naming those that there are
 */
export function formatOf(
  head: Pick<TableHead, 'names' | 'title' | 'rows'>,
  name: string,
  asked?: string,
): Format | undefined {
  if (asked !== undefined) return formatNamed(asked);
  const keys = new Set(head.names.map((one) => columnKey(lastPart(one))));
  const hasHeader = head.names.some((one) => one !== '');
  return formats.find(({ columns, file, title, rows }) => {
    const fits =
      typeof columns === 'number' ? !hasHeader && head.names.length === columns : columns.every((key) => keys.has(key));
    if (!fits || (file && !file.test(name.slice(-200)))) return false;
    if (rows && !head.rows.slice(0, 20).every((row) => rows.test(row.join(',').slice(0, 200)))) return false;
    return !title || head.title.some((line) => title.test(line.slice(0, 200)));
  });
}

function formatNamed(asked: string): Format {
  const names = [...new Set(formats.map(({ name }) => name))];
  const found = formats.find(({ name }) => name.toLowerCase() === asked.toLowerCase());
  if (found) return found;
  const near = nearestName(asked, names);
  throw new Error(
    `there is no format "${asked}"${near === undefined ? `, only ${names.join(', ')}` : `; do you mean "${near}"?`}`,
  );
}
