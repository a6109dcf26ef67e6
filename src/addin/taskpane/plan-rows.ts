/** What the plan was seen to include and to refuse: the service publishes no list, so only what was asked is known. */
import type { PlanFinding } from '../../client/batching/endpoint-capabilities';
import type { Language } from '../i18n/language';
import type { PaneTexts } from '../i18n/pane';
import { featureName } from '../i18n/problems';

/** `quotes (SH, HK) · market depth (SH)`; blank where there is nothing. */
export function planRow(
  findings: readonly PlanFinding[],
  isIncluded: boolean,
  texts: PaneTexts,
  language: Language,
): string {
  const wanted = findings.filter((finding) => finding.isIncluded === isIncluded);
  const features = [...new Set(wanted.map(({ feature }) => feature))];
  return features
    .map((feature) => {
      const markets = wanted.filter((finding) => finding.feature === feature).map(({ market }) => market);
      return texts('requests.plan.feature', { feature: featureName(feature, language), markets: markets.join(', ') });
    })
    .join(' · ');
}
