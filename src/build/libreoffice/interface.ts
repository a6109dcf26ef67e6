/**
 * The functions as an interface of UNO, from which LibreOffice learns their parameters. It reads this text itself: no compiled
 * type library is needed.
 */
import type { DescribedFunction } from './described-functions';

/**
 * A method for each function. LibreOffice fills in the document by itself; a parameter of type any is what the cell holds, or
 * nothing where it is left out.
 */
export function interfaceText(functions: readonly DescribedFunction[]): string {
  return [
    '#include <com/sun/star/beans/XPropertySet.idl>',
    '',
    'module org { module tickgrid { module marketdata {',
    '  interface XMarketData {',
    ...functions.map(methodOf),
    '  };',
    '}; }; };',
    '',
  ].join('\n');
}

function methodOf({ id, parameters }: DescribedFunction): string {
  const given = parameters.map(({ name }) => `, [in] any ${identifierOf(name)}`).join('');
  return `    any ${id}( [in] com::sun::star::beans::XPropertySet document${given} );`;
}

/** Identifiers have no underscores: `sort_by` is `sortBy`. */
export function identifierOf(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
