/** Every parser of text, each with examples of what it reads. Names are files within src, and what they export. */
import { nearestName } from '../../src/market/texts/nearest-name';
import { convertFormula, isForeign, productOf } from '../../src/addin/convert/convert-formula';
import { settingsOf } from '../../src/addin/convert/options';
import { namesIn as namesOfList } from '../../src/addin/convert/parts';
import { americanDate, countedBack, dateWithMonthName } from '../../src/addin/convert/spelled-dates';
import { relativeDate } from '../../src/addin/convert/wind-days';
import { methodId } from '../../src/addin/formula/card-methods';
import { linkedIdOf } from '../../src/addin/formula/linked-securities';
import { readPicturePath } from '../../src/protocol/pictures';
import { parseBaseUrl } from '../../src/addin/excel/storage/base-url';
import { symbolReferences } from '../../src/addin/excel/codes/code-columns';
import { formulasOfXml } from '../../src/addin/excel/freeze/frozen-formulas';
import { asksOnce, callsOurFunction, callsOursOrNames, isUnresolved, parseCellAddress } from '../../src/addin/excel/cells/own-formulas';
import { readArgument } from '../../src/addin/formula/argument';
import { callsIn, isTooDeep, namesIn, wholeCall, withCommas } from '../../src/addin/formula/calls';
import { formulaTokens, replaceQuoted } from '../../src/addin/formula/tokens';
import { columnIndex, sheetNameOf } from '../../src/addin/formula/columns';
import { withTypedNames } from '../../src/addin/formula/stored-names';
import {
  fieldNames,
  isAll,
  readBoolean,
  readFields,
  readOneOf,
  readSymbols,
  readWholeNumber,
} from '../../src/addin/functions/arguments/arguments';
import { plain } from '../../src/addin/functions/arguments/cell-values';
import { readBarFields } from '../../src/addin/functions/bars/bars-result';
import { readCountOrDate, readDates } from '../../src/addin/functions/arguments/date-arguments';
import { parseScreenCondition } from '../../src/addin/functions/screens/screen-conditions';
import { readUniverses, universe } from '../../src/addin/functions/screens/universe';
import { costOf } from '../../src/addin/insert/cost';
import { readList, listedCode } from '../../src/addin/lists/read-list';
import { readFormula, referenceIn } from '../../src/addin/insert/formula-text';
import { symbolIn } from '../../src/addin/insert/symbol-index';
import { formulaCall } from '../../src/calculate/read-request';
import { signatureOf } from '../../src/calculate/signatures';
import { readLimits } from '../../src/client/session/limit-memory';
import { redactKey } from '../../src/client/http/transport';
import { parseAlertCondition } from '../../src/market/fields/alert-condition';
import { callText, splitFields, splitList, typedText, visibleText } from '../../src/market/texts/typed-text';
import { conditionParts, numberOfKind, parseCondition } from '../../src/market/fields/conditions';
import { isWebOrigin } from '../../src/protocol/assumptions';
import { dateOfText, readingsOfDate } from '../../src/market/time/date-argument';
import { choiceOfWord } from '../../src/market/texts/enum-words';
import { epochMs, parseIsoDay } from '../../src/market/time/exchange-time';
import { expectedField, isNotServed } from '../../src/market/fields/field-suggestion';
import { fieldKey, findField, mayBeSparkline, quoteFields } from '../../src/market/fields/fields';
import { parseIndicator } from '../../src/market/indicators/spec';
import { parseLookBack, parseOneLookBack } from '../../src/market/look-back/terms';
import { marketNamed } from '../../src/market/bars/trading-days';
import { noOwnMarkets } from '../../src/market/time/markets';
import { isUniverseName, klinePeriods } from '../../src/market/time/period';
import { readSparkline, sparklineLength } from '../../src/market/bars/sparkline';
import { findMeasure, parameterIn, parseMeasure } from '../../src/market/statistics/measures';
import { isCanonical, isOwnSuffix, isSymbolCode, otherSuffixIn, parseSymbol } from '../../src/market/symbols/symbol';
import { isTimeZone } from '../../src/market/time/time-zone';
import {
  lackedModeIn,
  mayConcernSymbols,
  namesDay,
  rateIn,
  refusedParameterIn,
  symbolLimitIn,
  waitMsIn,
} from '../../src/protocol/refusal-words';
import { readOwnMarkets } from '../../src/protocol/own-markets';
import { readKeyed } from '../../src/protocol/read-records';
import { readNumber } from '../../src/protocol/read-values';
import { universeList } from '../../src/service/endpoints/parameters';
import { tableHead } from '../../src/service/sources/files/formats/table-head';
import { writingOf } from '../../src/service/sources/files/times/times';
import { withFunctionsForOperators, withSpillOperators } from '../../src/workbench/grid/formulas/entered-formula';
import { rootNamespace } from '../../src/office-host/objects/workbook/document-parts';
import { isDateFormat } from '../../src/office-host/charts/chart-source';
import { parseAddress } from '../../src/office-host/areas/a1';

type Parser = readonly [parse: (text: string) => unknown, ...examples: string[]];

const context = { argument: 'where', now: () => epochMs(0) };
const markets = { own: noOwnMarkets, source: 'service' } as const;
const quote = { symbol: parseSymbol('AAPL.US'), name: 'a'.repeat(300) };
const screened = (text: string) => parseCondition(text, quoteFields, context)(quote as never);
const parametersOf = () => ['symbols', 'fields', 'headers'];

export const textParsers: Readonly<Record<string, Parser>> = {
  'addin/convert/convert-formula.ts#convertFormula': [convertFormula, '=BDP("AAPL US Equity","PX_LAST")', '=WSD(A1;"close";"-5D")'],
  'addin/convert/convert-formula.ts#isForeign': [isForeign, '=BDP(A1,"PX")'],
  'addin/convert/wind-days.ts#relativeDate': [relativeDate, 'ED-10TD'],
  'addin/excel/storage/base-url.ts#parseBaseUrl': [parseBaseUrl, 'https://a.example/v1/'],
  'addin/excel/codes/code-columns.ts#symbolReferences': [(text) => symbolReferences(text, 'Sheet1'), '=MD.QUOTE(List!$A$2:$A$9)'],
  'addin/excel/freeze/frozen-formulas.ts#formulasOfXml': [formulasOfXml, '<frozen-formulas version="1">[]</frozen-formulas>'],
  'addin/excel/cells/own-formulas.ts#asksOnce': [asksOnce, '=MD.LIVE(A1)'],
  'addin/excel/cells/own-formulas.ts#callsOurFunction': [callsOurFunction, "=MD.QUOTE('a b'!A1)"],
  'addin/excel/cells/own-formulas.ts#callsOursOrNames': [callsOursOrNames(['Watched', 'b.c']), '=SUM(Watched)'],
  'addin/excel/cells/own-formulas.ts#isUnresolved': [(text) => isUnresolved(text, '#REF!'), '=_xldudf_MD_QUOTE(A1)'],
  'addin/excel/cells/own-formulas.ts#parseCellAddress': [parseCellAddress, "'My Sheet'!$B$2"],
  'addin/formula/columns.ts#sheetNameOf': [sheetNameOf, "'My ''Sheet'"],
  'addin/formula/argument.ts#readArgument': [readArgument, '"a""b"', '-1.5e3'],
  'addin/formula/calls.ts#callsIn': [(text) => callsIn(text, () => true), '=f(g (1),"a")+{1;2}', "='a'!b+c(d[e])"],
  'addin/formula/calls.ts#isTooDeep': [isTooDeep, '=f(g (1),{1})'],
  'addin/formula/calls.ts#wholeCall': [(text) => wholeCall(text, () => true), '=f(g(1),"a")'],
  'addin/formula/calls.ts#withCommas': [withCommas, '=f({1;2};1,5;"a")'],
  'addin/formula/columns.ts#columnIndex': [columnIndex, 'AB'],
  'addin/formula/stored-names.ts#withTypedNames': [withTypedNames, "='C:\\X'!_xldudf_MD_QUOTE(A1)", '=a_xldudf_MD_QUOTE (1)'],
  'addin/formula/tokens.ts#replaceQuoted': [(text) => replaceQuoted(text, () => ''), `="a""b"&'c''d'!A1`],
  'addin/formula/tokens.ts#formulaTokens': [formulaTokens, "='a''b'!A1+f(\"c\")", '=1.5E3&#N/A'],
  'addin/functions/arguments/arguments.ts#fieldNames': [fieldNames, 'close,macd(12,26,9)'],
  'addin/functions/arguments/arguments.ts#isAll': [isAll, 'all'],
  'addin/functions/arguments/arguments.ts#plain': [plain, '#N/A: Symbol not found'],
  'addin/functions/arguments/arguments.ts#readBoolean': [(text) => readBoolean(text, 'headers', true), 'TRUE'],
  'addin/functions/arguments/arguments.ts#readFields': [(text) => readFields(text, quoteFields, []), 'last,name'],
  'addin/functions/arguments/arguments.ts#readSymbols': [(text) => readSymbols(text, markets), 'AAPL.US,VOD.L,sh600519'],
  'addin/functions/bars/bars-result.ts#readBarFields': [(text) => readBarFields(text, []), 'close,spark(20),boll(20,2)'],
  'addin/functions/arguments/arguments.ts#readOneOf': [(text) => readOneOf(text, 'period', klinePeriods, '1d'), '60 min', '周k线'],
  'addin/functions/arguments/arguments.ts#readWholeNumber': [
    (text) => readWholeNumber(text, 'count', { min: 1, max: 9, whenOmitted: 1 }),
    '+5.0',
  ],
  'addin/functions/arguments/date-arguments.ts#readCountOrDate': [(text) => readCountOrDate(text, 'start', 100, 1), '-5td'],
  'addin/functions/arguments/date-arguments.ts#readDates': [(text) => readDates(text, 'dates'), '2026-01-31 14:30,-5d'],
  'addin/functions/screens/screen-conditions.ts#parseScreenCondition': [
    (text) => parseScreenCondition(text, context),
    'close>sma(60)',
    'rsi(14)<70',
    'macd . signal>=1e3',
  ],
  'addin/functions/screens/universe.ts#readUniverses': [readUniverses, 'CN_Stock,沪深A股'],
  'addin/insert/cost.ts#costOf': [
    (text) =>
      costOf(
        universe,
        { universe: 'US_Stock', fields: text, where: text },
        { symbolsPerRequest: 100, screenRequests: 5, own: noOwnMarkets },
      ),
    'sma(60),close',
  ],
  'addin/insert/formula-text.ts#readFormula': [(text) => readFormula(text, parametersOf), '=MD.QUOTE(\'a b\'!A1:B2,"close",TRUE)'],
  'addin/insert/formula-text.ts#referenceIn': [referenceIn, "'it''s'!$A$1:B2", 'A2#', '=Watchlist'],
  'addin/insert/symbol-index.ts#symbolIn': [(text) => symbolIn(text), '600519 CH Equity'],
  'addin/lists/read-list.ts#listedCode': [(text) => listedCode(text), '="600519"', '31#00700', '105.BRK_B'],
  'addin/lists/read-list.ts#readList': [
    (text) => readList(text),
    'a,"b;c";600519',
    '代码\t名称\nSH600519\t贵州茅台',
    '24=17:600519,33:000001,',
    '###A,SSE:600519,"AAPL US Equity"',
  ],
  'calculate/read-request.ts#formulaCall': [formulaCall, '=MD.QUOTE({"a","b";1,2},5%)', '=f("a""b",#N/A)'],
  'calculate/signatures.ts#signatureOf': [signatureOf, 'MD.QUOTE'],
  'client/http/redact-key.ts#redactKey': [(text) => redactKey(text, 'key/1'), 'bad key%2F1'],
  'client/session/limit-memory.ts#readLimits': [(text) => readLimits(text, { now: 0, wallNow: 0 }), '{"rates":{}}'],
  'market/fields/alert-condition.ts#parseAlertCondition': [
    (text) => parseAlertCondition([text], context),
    'last crosses above 1500',
    '现价上穿1500',
    'change_pct>5%',
  ],
  'market/texts/typed-text.ts#callText': [callText, 'macd ( 12,26 ).signal'],
  'market/fields/conditions.ts#conditionParts': [conditionParts, 'change_pct>=5%'],
  'market/fields/conditions.ts#numberOfKind': [(text) => numberOfKind(text, 'money'), '+1.5e9 万'],
  'market/fields/conditions.ts#parseCondition': [
    screened,
    'change_pct>5%',
    'name~a*b',
    'name=*a*',
    'symbol!~688*.SH',
    'timestamp>=2026-01-31',
  ],
  'market/time/date-argument.ts#dateOfText': [dateOfText, '2026-01-31 14:30:00', '2026年1月31日', '-5td'],
  'protocol/assumptions.ts#isWebOrigin': [isWebOrigin, 'https://a.test'],
  'market/time/date-argument.ts#readingsOfDate': [readingsOfDate, '1/2/2026'],
  'market/texts/enum-words.ts#choiceOfWord': [(text) => choiceOfWord(text, klinePeriods), '30分钟', '周 K线'],
  'market/time/exchange-time.ts#parseIsoDay': [parseIsoDay, '2026-01-31'],
  'market/fields/field-suggestion.ts#expectedField': [(text) => expectedField(text, quoteFields), 'PE(TTM)', 'chang_pct'],
  'market/fields/field-suggestion.ts#isNotServed': [isNotServed, '流通市值'],
  'market/fields/fields.ts#fieldKey': [fieldKey, 'ext.Change_Pct'],
  'market/fields/fields.ts#findField': [(text) => findField(text, quoteFields), 'change pct'],
  'market/indicators/spec.ts#parseIndicator': [(text) => parseIndicator(text, 'fields'), 'macd (12, 26,9)'],
  'market/look-back/terms.ts#parseLookBack': [(text) => parseLookBack(text, 'fields'), 'sharpe(250,2%)', 'macd(12,26,9) . dif'],
  'market/look-back/terms.ts#parseOneLookBack': [(text) => parseOneLookBack(text, 'where'), 'high(250)'],
  'market/bars/trading-days.ts#marketNamed': [marketNamed, 'SSE'],
  'market/bars/sparkline.ts#readSparkline': [readSparkline, 'candles( 20 )', 'K线图'],
  'market/fields/fields.ts#mayBeSparkline': [mayBeSparkline, 'candles(20)'],
  'protocol/pictures.ts#readPicturePath': [(text) => readPicturePath('line-red', text), 'AAAA', '.png'],
  'addin/formula/card-methods.ts#methodId': [methodId, 'KLINE'],
  'addin/formula/linked-securities.ts#linkedIdOf': [(text) => linkedIdOf(text, 'en'), 'AAPL.US'],
  'market/bars/sparkline.ts#sparklineLength': [sparklineLength, 'spark( 20 )', '走势'],
  'market/statistics/measures.ts#findMeasure': [findMeasure, 'beta'],
  'market/statistics/measures.ts#parameterIn': [(text) => parameterIn(text, 'sharpe'), '2.5%'],
  'market/statistics/measures.ts#parseMeasure': [(text) => parseMeasure(text, 'measures'), 'sharpe( 2% )', 'beta'],
  'market/symbols/symbol.ts#isCanonical': [isCanonical, '600519.SH'],
  'market/symbols/symbol.ts#isOwnSuffix': [isOwnSuffix, 'L'],
  'market/symbols/symbol.ts#isSymbolCode': [isSymbolCode, 'BRK.B.US'],
  'market/symbols/symbol.ts#otherSuffixIn': [otherSuffixIn, 'VOD . L'],
  'market/symbols/symbol.ts#parseSymbol': [(text) => parseSymbol(text), 'SSE:600519', 'AAPL US Equity', '^GSPC'],
  'market/texts/typed-text.ts#splitFields': [splitFields, 'close,macd(12,26),（a）'],
  'market/texts/typed-text.ts#splitList': [splitList, 'AAPL,，sh600519'],
  'market/texts/typed-text.ts#typedText': [typedText, 'ＡＡＰＬ'],
  'market/texts/typed-text.ts#visibleText': [visibleText, 'АAPL'],
  'market/time/period.ts#isUniverseName': [isUniverseName, 'CN_Stock'],
  'market/time/time-zone.ts#isTimeZone': [isTimeZone, 'Europe/London'],
  'office-host/areas/a1.ts#parseAddress': [(text) => parseAddress(text, ''), "'a b'!$A$1:$B$2"],
  'office-host/charts/chart-source.ts#isDateFormat': [isDateFormat, '[Red]yyyy"a"\\-mm'],
  'office-host/objects/workbook/document-parts.ts#rootNamespace': [
    rootNamespace,
    '<a xmlns="b" c = \'d\'/>',
    '<?xml?>',
    '<!DOCTYPE a>',
    '<!-- e -->',
    '<![CDATA[f]]>',
  ],
  'protocol/refusal-words.ts#namesDay': [namesDay, 'Daily limit of 24 h reached'],
  'protocol/refusal-words.ts#lackedModeIn': [lackedModeIn, "Access mode 'batch' not available"],
  'protocol/refusal-words.ts#rateIn': [rateIn, '10 requests per minute', '每分钟最多 10 次'],
  'protocol/refusal-words.ts#symbolLimitIn': [
    symbolLimitIn,
    'symbols must not exceed 20 per request',
    'at most 5 symbols',
    '最多支持 5 只标的',
  ],
  'market/texts/nearest-name.ts#nearestName': [(text) => nearestName(text, ['volume', 'amount']), 'volumn'],
  'protocol/refusal-words.ts#waitMsIn': [waitMsIn, 'Retry after 30.5 s', '请 38578ms 后重试'],
  'protocol/own-markets.ts#readOwnMarkets': [readOwnMarkets, 'L=Europe/London, T=Asia/Tokyo'],
  'protocol/refusal-words.ts#mayConcernSymbols': [(text) => mayConcernSymbols(text, []), 'unknown ticker'],
  'protocol/refusal-words.ts#refusedParameterIn': [
    (text) => refusedParameterIn(text, { period: '1m' }, []),
    'invalid period: expected one of 1d, 1w',
  ],
  'protocol/read-records.ts#readKeyed': [(text) => readKeyed({ [text]: 1, 'AAPL.US': 2 }, (value) => value), 'BRK.B.US'],
  'protocol/read-values.ts#readNumber': [(text) => readNumber(text, 'open'), ' +1.5e9 '],
  'addin/convert/options.ts#settingsOf': [(text) => settingsOf(text, /[,;]/), 'Dts=H, Per=M;Fill:B'],
  'addin/convert/parts.ts#namesIn': [namesOfList, 'AAPL;MSFT,IBM'],
  'addin/convert/convert-formula.ts#productOf': [productOf, 'S_DQ_CLOSE', 'RDP.HISTORICALPRICING'],
  'addin/convert/spelled-dates.ts#dateWithMonthName': [dateWithMonthName, '02-May-2014'],
  'addin/convert/spelled-dates.ts#americanDate': [americanDate, '12/31/2010'],
  'addin/convert/spelled-dates.ts#countedBack': [(text) => countedBack(text, 'td'), '-2AQ'],
  'addin/formula/calls.ts#namesIn': [namesIn, '=f(\'a b\'!A1,g(1)*h("x"))'],
  'service/endpoints/parameters.ts#universeList': [universeList, 'CN_Stock,US_Stock'],
  'service/sources/files/formats/table-head.ts#tableHead': [tableHead, 'date,"a', 'date,"a ""b""";close\n2026-01-31,"1,5"\n'],
  'service/sources/files/times/times.ts#writingOf': [writingOf, '2026-01-31T14:30:00+08:00', '20260131'],
  'workbench/grid/formulas/entered-formula.ts#withFunctionsForOperators': [
    withFunctionsForOperators,
    "='a b'!A1:B2.change_pct",
    '=f(A1).[day range]+C1#',
  ],
  'workbench/grid/formulas/entered-formula.ts#withSpillOperators': [withSpillOperators, "=ANCHORARRAY('a'!C1)"],
};

/** What takes a text in these folders and reads none from outside. The reason is beside each group. */
export const otherFunctions: readonly string[] = [
  // They are given texts that their callers have cut.
  ...['market/texts/nearest-name.ts#mostTypingErrors', 'market/texts/nearest-name.ts#typingErrors'],
  // They compare the whole text, or its end, with texts of their own.
  ...['market/symbols/symbol.ts#hasOurMarket', 'market/time/period.ts#isUniverse'],
  ...['protocol/buckets.ts#planMarketOfSuffix', 'protocol/buckets.ts#planMarketOfUniverse'],
  'protocol/buckets.ts#bucketOfUniverse',
  // They write texts, or cut them.
  ...['addin/convert/bars-call.ts#yearExtreme', 'addin/convert/one-value.ts#oneValueFunctions'],
  ...['addin/convert/options.ts#optionArgument', 'addin/convert/convert-formula.ts#converterNamed'],
  ...['addin/formula/argument.ts#quoted', 'addin/formula/argument.ts#ownCall', 'market/texts/problem.ts#repeated'],
  ...['addin/insert/formula-text.ts#formulaOf', 'addin/insert/pinyin.ts#initialsOf', 'protocol/read-values.ts#shortText'],
  ...['market/texts/problem.ts#unknownSymbol', 'market/texts/problem.ts#badArgument', 'protocol/read-values.ts#unreadable'],
  'market/texts/typed-text.ts#expressionText',
  'calculate/calculate-cells.ts#failedCell',
  ...['calculate/cell-result.ts#cellOf', 'calculate/cell-result.ts#cellInTurns'],
  // The text has been read: the name of a zone, of a function or a field, or five digits.
  ...['market/time/time-zone.ts#offsetMs', 'market/time/time-zone.ts#offsetSpan'],
  ...['market/fields/conditions.ts#expectedBehind', 'market/symbols/symbol.ts#readingsOf', 'calculate/fields.ts#describedFields'],
  // Parts of convertFormula, which is tested as a whole.
  ...['addin/convert/bars-call.ts#yearExtreme', 'addin/convert/one-value.ts#oneValueFunctions'],
  ...['addin/convert/options.ts#optionArgument', 'addin/convert/options.ts#settingsOf', 'addin/convert/parts.ts#namesIn'],
  ...['addin/convert/convert-formula.ts#productOf', 'addin/convert/products.ts#converterNamed'],
  ...['addin/convert/spelled-dates.ts#americanDate', 'addin/convert/spelled-dates.ts#countedBack'],
  ...['addin/convert/spelled-dates.ts#dateWithMonthName', 'addin/formula/calls.ts#namesIn'],
  // Others of the table, called with a text of one line.
  ...['addin/insert/formula-text.ts#isReference', 'addin/insert/formula-text.ts#constantOf'],
  'calculate/signatures.ts#signatureForCall',
];
