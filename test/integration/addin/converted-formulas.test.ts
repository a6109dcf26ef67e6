/** What conversions write is what the functions take: each is calculated, in front of the simulated service. */
import { expect, it } from 'vitest';
import { convertFormula } from '../../../src/addin/convert/convert-formula';
import { startCalculating } from '../service/calculating';

it.each([
  { original: '=s_dq_volume("600519.SH","2025-06-04")', shape: [1, 1] },
  { original: '=i_dq_pctchange("000300.SH",20250604)', shape: [1, 1] },
  { original: '=s_dq_close("600519.SH","2025-06-03","2025-06-06",3)', shape: [4, 1] },
  { original: '=BDH("600519 CH Equity","PX_LAST","20250604","20250604")', shape: [1, 1] },
  { original: '=BDH("AAPL US Equity","PX_OPEN,PX_LAST","20250602","20250605","Dts=S, Per=D")', shape: [4, 3] },
  { original: '=GOOGLEFINANCE("NASDAQ:AAPL","all","2025-06-02","2025-06-05")', shape: [5, 6] },
  { original: '=GOOGLEFINANCE("INDEXSP:.INX","closeyest")', shape: [1, 1] },
  { original: '=thsiFinD("ths_stock_short_name_stock",600519)', shape: [1, 1] },
  {
    original: '=THS_DS("AAPL.O","ths_low_uss;ths_vol_uss","100;","Interval:D","2025-06-02","2025-06-05")',
    shape: [4, 3],
  },
  { original: '=EM_CSS("600519.SH","OPEN,CLOSE","TradeDate=20250604")', shape: [1, 2] },
  { original: '=TR("AAPL.O;IBM.N","TR.PriceClose","CH=Fd RH=IN")', shape: [3, 2] },
  { original: '=TR("0700.HK","TR.PriceClose","SDate=-5D")', shape: [1, 1] },
  { original: '=RHistory("600519.SS",".Timestamp;.Close","NBROWS:3 INTERVAL:1MO",,"CH:Fd")', shape: [4, 2] },
  { original: '=FDS("AAPL-US","P_PRICE(0,-3D,D)")', shape: [4, 1] },
  { original: '=FDS("AAPL-US","P_PRICE(0D-1D)")', shape: [1, 1] },
  { original: '=CIQRANGE("SHSE:600519","IQ_PRICEDATE","2025-06-03","2025-06-05",,,"DESC","W")', shape: [1, 1] },
])('$original', async ({ original, shape }) => {
  const { cells } = startCalculating();
  const formula = convertFormula(original)?.formula;
  const [cell] = await cells({ cells: [{ id: 'converted', formula }] });
  const values = cell !== undefined && 'values' in cell ? cell.values : [];
  expect([values.length, values[0]?.length], JSON.stringify(cell)).toEqual(shape);
});
