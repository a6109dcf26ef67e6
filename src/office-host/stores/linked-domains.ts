/** Data domains of linked entities, which an add-in registers for the session of its page (`Excel.LinkedEntityDataDomain`). */

export interface LinkedDomain {
  readonly id: string;
  readonly name: string;
  readonly dataProvider: string;
  /** The custom function that loads its entities. */
  readonly loadFunctionId: string;
  /** The first one holds until a person chooses another. Default: `Manual` alone. */
  readonly supportedRefreshModes?: readonly string[];
}

export interface LinkedDomains {
  all(): readonly LinkedDomain[];
  add(domain: LinkedDomain): void;
  remove(id: string): void;
  /** Loads its entities anew. @param id default: of every domain */
  refresh(id?: string): void;
}
