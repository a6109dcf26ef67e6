/** The names of the product, in both languages. No name of another company leads: "for Excel" stands in descriptions only. */
export const productName = { en: 'Tickgrid Market Data', zh: 'Tickgrid 行情数据' } as const;

/** On the ribbon, and where a sentence names the pane. */
export const shortName = 'Tickgrid';

/** The languages that the product speaks. */
export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];
