/** Formulas in the form of .xlsx files, which differs from the typed one. */
import { formulaTokens, type Token } from '../../../addin/formula/tokens';
import { withFunctionsForOperators } from '../../grid/formulas/entered-formula';
import { namespace } from '../../../brand/build';
import { fileErrors } from './parts/book';

interface FileFormula {
  /** Without the leading `=`, with the prefixes of the file format. */
  readonly text: string;
  /** Excel must read it as a dynamic array formula, else it puts `@` before what may be several cells. */
  readonly isArray: boolean;
}

/** What formulas of the workbook may refer to, in upper case. */
export interface KnownNames {
  readonly sheets: ReadonlySet<string>;
  /** Defined names that the file has. */
  readonly names: ReadonlySet<string>;
}

/** Excel refuses longer formulas. */
const longestFormula = 8192;
const errorLiterals: ReadonlySet<string> = new Set(fileErrors);
/** First characters of implicit intersection, references to tables and other workbooks, and quoted parts that do not end. */
const unsupportedSigns: ReadonlySet<string> = new Set(['@', '[', ']', '#', '"', "'"]);

/**
 * @param formula as typed, with the leading `=`
 * @returns undefined for a formula that Excel would not read as it is meant: it holds a function, name, sheet or operator
 * that the file does not have
 */
export function fileFormula(formula: string, known: KnownNames): FileFormula | undefined {
  const tokens = formulaTokens(withFunctionsForOperators(formula).slice(1));
  const declared = declaredNames(tokens);
  let isArray = false;
  const texts: string[] = [];
  for (const token of tokens) {
    const written = fileToken(token, known, declared);
    if (!written) return undefined;
    isArray ||= written.mayBeArray;
    texts.push(written.text);
  }
  const text = texts.join('');
  return text.length > longestFormula ? undefined : { text, isArray };
}

interface FileToken {
  readonly text: string;
  readonly mayBeArray: boolean;
}

function fileToken({ kind, text }: Token, known: KnownNames, declared: ReadonlySet<string>): FileToken | undefined {
  if ((kind === 'function' || kind === 'name') && declared.has(text.toUpperCase())) return parameter(text);
  const plain = { text, mayBeArray: false };
  switch (kind) {
    case 'error':
      return onlyIf(errorLiterals.has(text.toUpperCase()), plain);
    case 'sheet':
      return onlyIf(known.sheets.has(unquoted(text).toUpperCase()), plain);
    case 'function':
      return calledFunction(text);
    case 'name':
      return definedName(text, known);
    case 'reference':
      return { text, mayBeArray: text.includes(':') };
    case 'sign':
      return onlyIf(!unsupportedSigns.has(text.charAt(0)), { text, mayBeArray: ':{'.includes(text) });
    default:
      return plain;
  }
}

function onlyIf(isWritten: boolean, token: FileToken): FileToken | undefined {
  return isWritten ? token : undefined;
}

/** Names of LET and LAMBDA have a prefix of their own. */
function parameter(name: string): FileToken {
  return { text: `_xlpm.${name}`, mayBeArray: true };
}

function calledFunction(name: string): FileToken | undefined {
  const written = fileFunction(name);
  return written && { text: written.name, mayBeArray: written.mayBeArray };
}

function definedName(name: string, { names }: KnownNames): FileToken | undefined {
  const upper = name.toUpperCase();
  if (upper === 'TRUE' || upper === 'FALSE') return { text: upper, mayBeArray: false };
  return names.has(upper) ? { text: name, mayBeArray: true } : undefined;
}

function unquoted(sheet: string): string {
  const name = sheet.slice(0, -1);
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

/**
 * The names that LET and LAMBDA declare in the formula, in upper case. A declaration is a name alone in its argument and
 * followed by another argument; in LET only every second argument is one.
 */
function declaredNames(tokens: readonly Token[]): ReadonlySet<string> {
  const declared = new Set<string>();
  const calls: Call[] = [];
  const dense = tokens.filter(({ kind }) => kind !== 'space');
  dense.forEach(({ kind, text }, index) => {
    const [before, after] = [dense[index - 1], dense[index + 1]];
    followCalls(calls, text, before);
    const isAlone = (before?.text === '(' || before?.text === ',') && after?.text === ',';
    if (kind === 'name' && isAlone && declares(calls.at(-1))) declared.add(text.toUpperCase());
  });
  return declared;
}

/** A call, or parentheses without a name, around a token; `argument` counts from 0. */
interface Call {
  readonly name: string;
  argument: number;
}

function followCalls(calls: Call[], text: string, before: Token | undefined): void {
  const call = calls.at(-1);
  if (text === '(') calls.push({ name: before?.kind === 'function' ? before.text.toUpperCase() : '', argument: 0 });
  else if (text === ')') calls.pop();
  else if (text === ',' && call) call.argument++;
}

function declares(call: Call | undefined): boolean {
  return call?.name === 'LAMBDA' || (call?.name === 'LET' && call.argument % 2 === 0);
}

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

interface FileFunction {
  /** The name in the file. */
  readonly name: string;
  /** Whether the function may return several cells. */
  readonly mayBeArray: boolean;
}

/**
 * How functions are named in .xlsx files. Functions that came after the file format have a prefix there (MS-XLSX,
 * "future functions"); without it Excel shows #NAME?. A custom function of a web add-in is stored as `_xldudf_` with its namespace
 * and name, dots replaced by underscores (OfficeDev/office-js#5611, OfficeDev/Excel-Custom-Functions#108): `_xldudf_MD_QUOTE`.
 *
 * @param name as typed, in any case
 * @returns undefined for a function that Excel lacks
 */
function fileFunction(name: string): FileFunction | undefined {
  const upper = name.toUpperCase();
  if (notInExcel.has(upper)) return undefined;
  if (upper.startsWith(`${namespace}.`)) return { name: `_xldudf_${upper.replaceAll('.', '_')}`, mayBeArray: true };
  if (futureOfWorksheets.has(upper)) return { name: `_xlfn._xlws.${upper}`, mayBeArray: true };
  if (future.has(upper)) return { name: `_xlfn.${upper}`, mayBeArray: true };
  return { name: upper, mayBeArray: returnsRange.has(upper) };
}
