/** The products whose formulas are converted, and the names of their functions. */
import { bloomberg } from './bloomberg';
import { capitalIq } from './capital-iq';
import { choice } from './choice';
import type { CallConverter, Dialect, Product } from './conversion';
import { factset } from './factset';
import { googleFinance } from './google-finance';
import { ifind } from './ifind';
import { lseg } from './lseg';
import { stockHistory } from './stock-history';
import { wind } from './wind';

const products: readonly Product[] = [
  bloomberg,
  wind,
  ifind,
  choice,
  lseg,
  factset,
  capitalIq,
  googleFinance,
  stockHistory,
];

const converters: Dialect = Object.fromEntries(
  products.flatMap(({ functions, beside = {} }) => [...Object.entries(functions), ...Object.entries(beside)]),
);

/** The product that a function belongs to. @param name in upper case, without what Excel writes before it */
export function productOf(name: string): Product | undefined {
  return products.find((product) => product.owns(name));
}

/** Among the functions of a product, and those beside them; undefined for a function without an equivalent. */
export function converterNamed(name: string): CallConverter | undefined {
  return Object.hasOwn(converters, name) ? converters[name] : undefined;
}
