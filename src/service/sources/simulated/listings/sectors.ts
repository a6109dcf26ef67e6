/** The sector of a listing, and how much of its price changes it shares with its market and its sector. */
import type { Listing } from './listing';

/** Parts of the largest change of a day; together 1. */
export interface Blend {
  readonly market: number;
  readonly sector: number;
  readonly own: number;
}

export interface Sector {
  readonly id: string;
  readonly blend: Blend;
  /** 1 for the most volatile. */
  readonly liveliness: number;
  /** Symbols of the well-known listings. */
  readonly known: readonly string[];
  /** Words in the names of others. */
  readonly words: RegExp;
}

/** @param shares of the market and of itself in the changes of a price, and its liveliness */
const sector = (
  id: string,
  [market, own, liveliness]: readonly [number, number, number],
  known: string,
  words: RegExp,
): Sector => ({
  id,
  blend: { market, sector: 1 - market - own, own },
  liveliness,
  known: known.split(/\s+/),
  words,
});

/** Gold and bonds follow no shares. */
const apart = sector('apart', [0, 1, 0.6], '518880.SH GLD.US TLT.US', /黄金|国债|信用债/);

const sectors: readonly Sector[] = [
  apart,
  sector(
    'bank',
    [0.28, 0.42, 0.65],
    `600000.SH 600016.SH 600036.SH 601166.SH 601288.SH 601328.SH 601398.SH 601939.SH 601988.SH 000001.SZ 002142.SZ
    00005.HK 00011.HK 00939.HK 01398.HK 03968.HK 03988.HK JPM.US BAC.US WFC.US GS.US`,
    /银行|Bancorp/,
  ),
  sector(
    'finance',
    [0.38, 0.36, 0.95],
    `600030.SH 601318.SH 601601.SH 601628.SH 300059.SZ 00388.HK 01299.HK 02318.HK 02628.HK V.US MA.US BRK.A.US BRK.B.US
    COIN.US`,
    /证券|券商|金融|投资|Financial|Capital|Insurance|Acquisition/,
  ),
  sector('property', [0.28, 0.46, 0.85], '600048.SH 000002.SZ 001979.SZ 00016.HK 01109.HK', /地产|置业|物业|Realty/),
  sector(
    'materials',
    [0.3, 0.5, 0.85],
    '600019.SH 600309.SH 600585.SH 601899.SH',
    /新材|化学|化工|矿业|钢铁|材料|资源|有色|Materials|Minerals|Resources/,
  ),
  sector(
    'energy',
    [0.25, 0.47, 0.75],
    '600028.SH 601088.SH 601857.SH 00386.HK 00857.HK 00883.HK XOM.US CVX.US',
    /能源|煤炭|Energy/,
  ),
  sector(
    'utilities',
    [0.22, 0.55, 0.6],
    '600050.SH 600900.SH 003816.SZ 00002.HK 00003.HK 00066.HK 00941.HK T.US',
    /水务|电力|高速|环保/,
  ),
  sector(
    'health',
    [0.24, 0.54, 0.85],
    `600276.SH 600436.SH 603259.SH 000538.SZ 300015.SZ 300760.SZ 02269.HK 06618.HK LLY.US UNH.US JNJ.US MRK.US PFE.US
    ABBV.US`,
    /医药|医疗|生物|药|Therapeutics|Pharmaceuticals|Biosciences|Medical/,
  ),
  sector(
    'consumer',
    [0.27, 0.54, 0.8],
    `600519.SH 600690.SH 600809.SH 600887.SH 601888.SH 603288.SH 605499.SH 000333.SZ 000568.SZ 000651.SZ 000858.SZ
    002304.SZ 002714.SZ 00027.HK 02020.HK 09633.HK WMT.US PG.US HD.US KO.US PEP.US COST.US MCD.US NKE.US`,
    /食品|家居|家电|纺织|农业|旅游|教育|消费|娱乐|Foods|Brands/,
  ),
  sector(
    'media',
    [0.32, 0.52, 0.95],
    `513050.SH 00700.HK 01024.HK 03690.HK 09618.HK 09888.HK 09961.HK 09988.HK 09999.HK AMZN.US GOOGL.US GOOG.US
    META.US NFLX.US DIS.US BABA.US PDD.US JD.US`,
    /传媒|游戏|互联网|Interactive/,
  ),
  sector(
    'technology',
    [0.36, 0.46, 1],
    `603501.SH 688008.SH 688012.SH 688041.SH 688111.SH 688256.SH 688981.SH 000063.SZ 000100.SZ 000725.SZ 002230.SZ
    002415.SZ 002475.SZ 300308.SZ 301236.SZ 00981.HK 00992.HK 01810.HK 02382.HK 03033.HK QQQ.US AAPL.US MSFT.US NVDA.US
    AVGO.US ORCL.US AMD.US INTC.US CSCO.US ADBE.US CRM.US QCOM.US IBM.US TSM.US PLTR.US`,
    /科技|科创|电子|智能|软件|信息|通信|精密|光电|数据|半导体|芯片|机器人|Technologies|Software|Semiconductor|Systems|Networks/,
  ),
];
const industry = sector('industry', [0.3, 0.56, 0.8], '', /./);

/** Funds hold many shares: little of their own is left. */
const ofFunds = 0.15;

const sectorOfKnown = new Map(sectors.flatMap((each) => each.known.map((symbol) => [symbol, each] as const)));

export function sectorOf({ symbol, name }: Pick<Listing, 'symbol' | 'name'>): Sector {
  return sectorOfKnown.get(symbol) ?? sectors.find(({ words }) => words.test(name)) ?? industry;
}

/** A fund with a theme shares more with its sector, one without it with the market. */
export function blendOfFund({ id, blend }: Sector): Blend {
  if (id === apart.id) return blend;
  return id === industry.id
    ? { market: 1 - ofFunds, sector: 0, own: ofFunds }
    : { market: 0.55, sector: 0.3, own: ofFunds };
}
