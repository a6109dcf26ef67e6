/** What the plan was seen to include and to refuse: the service publishes no list, so only what was asked is known. */
import type { PlanFinding } from '../../client/batching/endpoint-capabilities';
import type { Language } from '../i18n/language';
import type { PaneTexts } from '../i18n/pane';
import { featureName } from '../i18n/problems';
import type { Feature } from '../../market/problem';
import { featureOfFunction } from '../../protocol/buckets';

/** `quotes (SH, HK) · market depth (SH)`; blank where there is nothing. */
export function planRow(
  findings: readonly PlanFinding[],
  isIncluded: boolean,
  texts: PaneTexts,
  language: Language,
): string {
  const wanted = findings.filter((finding) => finding.isIncluded === isIncluded);
  const features = [...new Set(wanted.map(featureIn))];
  return features
    .map((feature) => {
      const markets = new Set(wanted.filter((finding) => featureIn(finding) === feature).map(({ market }) => market));
      const names = [...markets].join(', ');
      return texts('requests.plan.feature', { feature: featureName(feature, language), markets: names });
    })
    .join(' · ');
}

function featureIn({ function: name }: PlanFinding): Feature {
  return name === 'universe' ? name : featureOfFunction(name);
}
