/** How Excel shows a number in a cell that is too narrow for it. */

/** Excel's precision of the format General. */
const [mostDecimals, mostDigits, mostScientificDecimals] = [9, 10, 5];
/** Smaller numbers are shown as 1.2E-05 rather than with leading zeros. */
const smallestDecimal = 1e-4;

/**
 * @param value a number is in the format General: it loses decimals, then becomes scientific; a formatted text stays whole
 * @returns undefined if nothing fits, which Excel shows as `####`
 */
export function fittingNumber(value: string | number, fits: (text: string) => boolean): string | undefined {
  if (fits(String(value))) return String(value);
  if (typeof value === 'string') return undefined;
  const decimal = decimalTexts(value);
  const scientific = scientificTexts(value);
  const texts = isSmall(value) ? [...scientific, ...decimal] : [...decimal, ...scientific];
  return texts.find(fits);
}

/** The widest text that a number in the format General needs. */
export function widestGeneral(value: number): string {
  return Number.isInteger(value) || isSmall(value) ? String(value) : String(Number(value.toPrecision(mostDigits)));
}

function isSmall(value: number): boolean {
  return value !== 0 && Math.abs(value) < smallestDecimal;
}

function decimalTexts(value: number): string[] {
  return fallingFrom(mostDecimals).map((decimals) => String(Number(value.toFixed(decimals))));
}

/** `1.2346E+09`, `1E-05`. */
function scientificTexts(value: number): string[] {
  return fallingFrom(mostScientificDecimals).map((decimals) => {
    const [mantissa, exponent = '+0'] = value.toExponential(decimals).split('e');
    return `${Number(mantissa)}E${exponent.charAt(0)}${exponent.slice(1).padStart(2, '0')}`;
  });
}

/** `most`, …, 1, 0 */
function fallingFrom(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, index) => most - index);
}
