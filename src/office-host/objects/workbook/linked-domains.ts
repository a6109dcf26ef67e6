/** `Excel.LinkedEntityDataDomainCollection` and its domains: as far as an add-in registers its own. */
import { invalidArgument } from '../../rich-api/rich-error';
import { type RichObject, textArgument } from '../../rich-api/rich-object';
import type { LinkedDomain, LinkedDomains } from '../../stores/linked-domains';

export function linkedDomainsObject(domains: LinkedDomains): RichObject {
  return {
    type: 'LinkedEntityDataDomainCollection',
    items: () => domains.all().map((domain) => linkedDomainObject(domain, domains)),
    objects: {
      GetItemOrNullObject: (args) => {
        const id = textArgument(args, 0);
        const domain = domains.all().find((each) => each.id === id);
        return domain && linkedDomainObject(domain, domains);
      },
    },
    actions: {
      Add: ([options]) => domains.add(readDomain(options)),
      RefreshAll: () => domains.refresh(),
    },
  };
}

function linkedDomainObject({ id, name, dataProvider }: LinkedDomain, domains: LinkedDomains): RichObject {
  return {
    type: 'LinkedEntityDataDomain',
    identity: { Id: id },
    read: { Name: () => name, DataProvider: () => dataProvider },
    actions: { Delete: () => domains.remove(id), Refresh: () => domains.refresh(id) },
  };
}

/** Seconds. */
const shortestInterval = 300;

function readDomain(options: unknown): LinkedDomain {
  const given = (options ?? {}) as Partial<LinkedDomain> & { readonly periodicRefreshInterval?: number };
  const { id, name, dataProvider, loadFunctionId, supportedRefreshModes = ['Manual'] } = given;
  const { periodicRefreshInterval = 0 } = given;
  if (!id || !name || !dataProvider || !loadFunctionId || id.includes('!')) throw invalidArgument();
  if (supportedRefreshModes.includes('Periodic') && periodicRefreshInterval < shortestInterval) throw invalidArgument();
  return { id, name, dataProvider, loadFunctionId, supportedRefreshModes };
}
