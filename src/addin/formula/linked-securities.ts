/** Securities as linked entities of Excel (excel-data-types-linked-entity-cell-values.md): what names them, for the build and the page. */

/** Of the load service in functions.json. */
export const loadServiceId = 'SECURITIES';

/** Workbooks keep it: it never changes. */
export const securitiesDomain = 'securities';

/** Excel's id for the entities of all add-ins. */
const addInsService = 268_436_224;

export interface LinkedId {
  readonly serviceId: number;
  readonly domainId: string;
  /** The symbol. */
  readonly entityId: string;
  /** `en-US`, `zh-CN`: the language of the texts. */
  readonly culture: string;
}

export function linkedIdOf(symbol: string, language: 'en' | 'zh'): LinkedId {
  const culture = language === 'zh' ? 'zh-CN' : 'en-US';
  return { serviceId: addInsService, domainId: securitiesDomain, entityId: symbol, culture };
}

/** The symbol of a linked security as Excel hands it over, also before it is loaded; undefined for any other value. */
export function linkedSymbolOf({ type, id }: { readonly type?: unknown; readonly id?: unknown }): string | undefined {
  const { domainId, serviceId, entityId } = (id ?? {}) as Partial<LinkedId>;
  return type === 'LinkedEntity' && serviceId === addInsService && domainId === securitiesDomain ? entityId : undefined;
}
