/** Registers securities as a domain of linked entities with Excel, once for a page (ExcelApi 1.19). */
import { productName } from '../../../brand/product';
import type { Clock } from '../../../client/timing/timers';
import { loadServiceId, securitiesDomain } from '../../formula/linked-securities';
import type { Language, Text } from '../../i18n/language';
import type { RunInExcel } from './run-in-excel';

export interface LinkedDomainOptions {
  readonly run: RunInExcel;
  readonly clock: Pick<Clock, 'after'>;
  readonly language: Language;
}

const domainName: Text = { en: 'Securities', zh: '证券' };

/** The shortest that Excel takes (`Excel.LinkedEntityDataDomainCreateOptions`). */
const refreshSeconds = 300;
/** Cells wait so long for Excel: then they show cards. */
const longestWaitMs = 5_000;

/** @returns whether the domain is registered; after a refusal the next call tries again */
export function createLinkedDomain({ run, clock, language }: LinkedDomainOptions): () => Promise<boolean> {
  let registered: Promise<boolean> | undefined;
  // Later cells take the result: they neither wait nor set a timer of their own.
  const settle = (isDone: boolean) => {
    registered = isDone ? Promise.resolve(true) : undefined;
    return isDone;
  };
  const register = () => {
    const registering = run((context) => registerIn(context, language)).then(
      () => settle(true),
      () => settle(false),
    );
    const late = new Promise<boolean>((resolve) => clock.after(longestWaitMs, () => resolve(false)));
    return Promise.race([registering, late]);
  };
  return () => (registered ??= register());
}

async function registerIn(context: Excel.RequestContext, language: Language): Promise<void> {
  const { linkedEntityDataDomains } = context.workbook;
  const known = linkedEntityDataDomains.getItemOrNullObject(securitiesDomain);
  known.load('name');
  await context.sync();
  if (!known.isNullObject) return;
  linkedEntityDataDomains.add({
    id: securitiesDomain,
    name: domainName[language],
    dataProvider: productName[language],
    loadFunctionId: loadServiceId,
    // The first one is Excel's choice until a person makes another.
    supportedRefreshModes: ['Manual', 'OnLoad', 'Periodic'] as Excel.LinkedEntityDataDomainRefreshMode[],
    periodicRefreshInterval: refreshSeconds,
  });
  await context.sync();
}
