/**
 * How functions are named in .xlsx files. Functions that came after the file format have a prefix there (MS-XLSX,
 * "future functions"); without it Excel shows #NAME?.
 */
import { namespace } from '../../../brand/build';

const list = (names: string) => new Set(names.split(/\s+/).filter(Boolean));

const future = list(`
  ACOT ACOTH AGGREGATE ANCHORARRAY ARABIC ARRAYTOTEXT BASE BETA.DIST BETA.INV BINOM.DIST BINOM.DIST.RANGE BINOM.INV
  BITAND BITLSHIFT BITOR BITRSHIFT BITXOR BYCOL BYROW CEILING.MATH CEILING.PRECISE CHISQ.DIST CHISQ.DIST.RT CHISQ.INV
  CHISQ.INV.RT CHISQ.TEST CHOOSECOLS CHOOSEROWS COMBINA CONCAT CONFIDENCE.NORM CONFIDENCE.T COT COTH COVARIANCE.P
  COVARIANCE.S CSC CSCH DAYS DECIMAL DROP ENCODEURL ERF.PRECISE ERFC.PRECISE EXPAND EXPON.DIST F.DIST F.DIST.RT F.INV
  F.INV.RT F.TEST FIELDVALUE FILTERXML FLOOR.MATH FLOOR.PRECISE FORECAST.ETS FORECAST.ETS.CONFINT
  FORECAST.ETS.SEASONALITY FORECAST.ETS.STAT FORECAST.LINEAR FORMULATEXT GAMMA GAMMA.DIST GAMMA.INV GAMMALN.PRECISE
  GAUSS HSTACK HYPGEOM.DIST IFNA IFS IMAGE IMCOSH IMCOT IMCSC IMCSCH IMSEC IMSECH IMSINH IMTAN ISFORMULA ISOMITTED
  ISOWEEKNUM LAMBDA LET LOGNORM.DIST LOGNORM.INV MAKEARRAY MAP MAXIFS MINIFS MODE.MULT MODE.SNGL MUNIT NEGBINOM.DIST
  NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV NUMBERVALUE PDURATION PERCENTILE.EXC PERCENTILE.INC PERCENTRANK.EXC
  PERCENTRANK.INC PERMUTATIONA PHI POISSON.DIST QUARTILE.EXC QUARTILE.INC RANDARRAY RANK.AVG RANK.EQ REDUCE
  REGEXEXTRACT REGEXREPLACE RRI SCAN SEC SECH SEQUENCE SHEET SHEETS SKEW.P SORTBY STDEV.P STDEV.S SWITCH T.DIST
  T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TAKE TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL TOROW UNICHAR UNICODE
  UNIQUE VALUETOTEXT VAR.P VAR.S VSTACK WEBSERVICE WEIBULL.DIST WRAPCOLS WRAPROWS XLOOKUP XMATCH XOR Z.TEST
`);

/** These two have a second prefix. */
const futureOfWorksheets = list('FILTER SORT');

/** Functions of the grid that Excel lacks, or that Excel refuses in cells. */
const notInExcel = list(`
  ARRAY_CONSTRAIN AVERAGE.WEIGHTED CALL EPOCHTODATE EUROCONVERT FLATTEN IMCOTH IMTANH ISBETWEEN ISDATE ISEMAIL ISURL
  MARGINOFERROR REGEXMATCH REGISTER.ID ROUNDBANK TO_DATE
`);

/** Functions of the first file format that can return a range or an array without having been given one. */
const returnsRange = list('INDIRECT OFFSET');

export interface FileFunction {
  /** The name in the file. */
  readonly name: string;
  /** Whether the function may return several cells. */
  readonly mayBeArray: boolean;
}

/**
 * @param name as typed, in any case; undefined for a function that Excel lacks
 *
 * A custom function of a web add-in is stored as `_xldudf_` with its namespace and name, dots replaced by underscores
 * (OfficeDev/office-js#5611, OfficeDev/Excel-Custom-Functions#108): `_xldudf_MD_QUOTE`.
 */
export function fileFunction(name: string): FileFunction | undefined {
  const upper = name.toUpperCase();
  if (notInExcel.has(upper)) return undefined;
  if (upper.startsWith(`${namespace}.`)) return { name: `_xldudf_${upper.replaceAll('.', '_')}`, mayBeArray: true };
  if (futureOfWorksheets.has(upper)) return { name: `_xlfn._xlws.${upper}`, mayBeArray: true };
  if (future.has(upper)) return { name: `_xlfn.${upper}`, mayBeArray: true };
  return { name: upper, mayBeArray: returnsRange.has(upper) };
}
