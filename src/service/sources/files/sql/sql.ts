/** Parts of SQL texts: names and texts in quotes, numbers as people write them, prices and volumes that can be true. */
import { markets } from '../../../../market/time/markets';

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function listLiteral(texts: readonly string[]): string {
  return `[${texts.map(literal).join(', ')}]`;
}

/** One of our columns, NULL where the file has none. */
export function column({ columns }: { readonly columns: Readonly<Record<string, string>> }, name: string): string {
  const theirs = columns[name];
  return theirs === undefined ? 'NULL' : identifier(theirs);
}

/**
 * @param raw SQL of a column of any type
 * @param isDecimalComma true where the file writes `1.234,5`
 */
export function number(raw: string, isDecimalComma: boolean): string {
  if (raw === 'NULL') return 'NULL::DOUBLE';
  if (isDecimalComma) return written(`replace(replace(${raw}::VARCHAR, '.', ''), ',', '.')`);
  return `coalesce(TRY_CAST(${raw} AS DOUBLE), ${written(`${raw}::VARCHAR`)})`;
}

/** Currency signs, separators of thousands, blanks, and the units that stand behind. */
const signs = `[$€£¥￥,'’\\s\\x{00A0}"]|手|股|元|US|HK|USD|CNY`;

function written(text: string): string {
  const plain = `regexp_replace(substr(${text}, 1, 40), '${signs.replaceAll("'", "''")}', '', 'g')`;
  const parts = `regexp_extract(${plain}, '^([(]?)([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)(千|[KMBTkmbt]|百万|亿|万亿|万)?[)]?$', ['bracket', 'digits', 'unit'])`;
  // 65.87 times a million is a little more in binary.
  const value = `round(TRY_CAST(p.digits AS DOUBLE) * ${unitFactor('p.unit')}, 8) * CASE WHEN p.bracket = '' THEN 1 ELSE -1 END`;
  return `list_transform([${parts}], lambda p: ${value})[1]`;
}

const factors = { K: 1e3, M: 1e6, B: 1e9, T: 1e12, 千: 1e3, 万: 1e4, 百万: 1e6, 亿: 1e8, 万亿: 1e12 } as const;

function unitFactor(unit: string): string {
  const cases = Object.entries(factors).map(([name, factor]) => `WHEN '${name}' THEN ${factor}`);
  return `CASE upper(${unit}) ${cases.join(' ')} ELSE 1 END`;
}

/**
 * Whether the prices of a file have a decimal comma. A comma before three digits separates thousands, unless the file
 * needs the comma for nothing else and has no point.
 * @param prices some cells
 */
export function hasDecimalComma(prices: readonly string[], separator: string): boolean {
  const withComma = prices.filter((cell) => cell.includes(','));
  if (withComma.length === 0) return false;
  if (withComma.some((cell) => /,\d{1,2}$|,\d{4,}$/.test(cell) && !/,\d*\./.test(cell))) return true;
  return separator !== ',' && prices.every((cell) => !cell.includes('.')) && !prices.some((cell) => /,.*,/.test(cell));
}

/** Above any price, volume or amount of a bar; sums and adjustments of smaller ones stay finite. */
const largest = 1e15;

/** SQL: NULL and NaN are not. */
export function isPossible(value: string): string {
  return `${value} BETWEEN 0 AND ${largest}`;
}

export function possible(value: string): string {
  return `CASE WHEN ${isPossible(value)} THEN ${value} END`;
}

/**
 * SQL: the volume as the service delivers it; NULL where it is not possible. Lots of the mainland are whole: fractions are of
 * odd lots, or of adjusted volumes. In Hong Kong and the US, shares are whole. Markets of a person's own may divide them.
 * @param isInShares true where the volume of the mainland is in shares
 */
export function wholeVolume(volume: string, symbol: string, isInShares: boolean): string {
  const isMainland = `right(${symbol}, 3) IN ('.SH', '.SZ', '.BJ')`;
  const isOfWholes = `right(${symbol}, 3) IN ('.HK', '.US')`;
  const isWhole = `${volume} = floor(${volume})`;
  const cases = isInShares
    ? [`WHEN ${isMainland} THEN round(${volume} / ${markets.SH.sharesPerVolumeUnit})`, `WHEN ${isWhole} THEN ${volume}`]
    : // Most are whole, whatever the market: its name is looked at where they are not.
      [`WHEN ${isWhole} THEN ${volume}`, `WHEN ${isMainland} THEN round(${volume})`];
  return `CASE WHEN NOT coalesce(${isPossible(volume)}, false) THEN NULL ${cases.join(' ')} WHEN ${isOfWholes} THEN NULL ELSE ${volume} END`;
}
