/**
 * Compile-time proof that the enums which Excel suggests list exactly the domain's values. The metadata generator wants
 * the enums spelled out in index.ts; the compiler names here what one of the two lists lacks.
 */
import type { AlertMode } from '../../alerts/alert-state';
import type { StatusItem } from '../i18n/pane/status';
import type { Adjust, IntradayPeriod, KlinePeriod, Universe } from '../../market/time/period';
import type { DepthLayout } from '../sheet/depth-layouts';
import type { DayMatch } from '../sheet/price-table';
import type { BarsLayout, BarsOrder } from './bars/bars-result';
import type { FunctionName } from '../../market/fields/fields';
import type {
  ADJUST,
  ALERT_MODE,
  BARS_LAYOUT,
  DEPTH_LAYOUT,
  FUNCTION_NAME,
  INTRADAY_PERIOD,
  MATCH,
  ORDER,
  PERIOD,
  STATUS_ITEM,
  UNIVERSE_ID,
} from './index';

type SameValues<Enum extends string, Domain extends string> = [Enum, Domain] extends [Domain, Enum]
  ? true
  : { readonly notInDomain: Exclude<Enum, Domain>; readonly notInEnum: Exclude<Domain, Enum> };

type AllTrue<Proofs extends readonly true[]> = Proofs;

export type EnumsMatchTheDomain = AllTrue<
  [
    SameValues<`${PERIOD}`, KlinePeriod>,
    SameValues<`${INTRADAY_PERIOD}`, IntradayPeriod>,
    SameValues<`${ADJUST}`, Adjust>,
    SameValues<`${UNIVERSE_ID}`, Universe>,
    SameValues<`${MATCH}`, DayMatch>,
    SameValues<`${ORDER}`, BarsOrder>,
    SameValues<`${BARS_LAYOUT}`, BarsLayout>,
    SameValues<`${DEPTH_LAYOUT}`, DepthLayout>,
    SameValues<`${ALERT_MODE}`, AlertMode>,
    SameValues<`${STATUS_ITEM}`, StatusItem>,
    SameValues<`${FUNCTION_NAME}`, FunctionName>,
  ]
>;
