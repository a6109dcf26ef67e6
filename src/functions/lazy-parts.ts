/** Parts of the add-in that few workbooks need. Each is a chunk of its own, loaded at its first use. */
import { MarketDataError } from '../market/problem';

/** Descriptions and units of fields. */
export function loadDescriptions() {
  return orProblem(
    'field-descriptions',
    import(/* webpackChunkName: "field-descriptions" */ '../i18n/field-descriptions'),
  );
}

/** The formulas of technical indicators. */
export function loadIndicators() {
  return orProblem('indicators', import(/* webpackChunkName: "indicators" */ '../indicators/compute'));
}

/** The conditions of MD.UNIVERSE. */
export function loadConditions() {
  return orProblem('conditions', import(/* webpackChunkName: "conditions" */ '../market/conditions'));
}

function orProblem<Part>(name: string, part: Promise<Part>): Promise<Part> {
  return part.catch(() => {
    throw new MarketDataError({ kind: 'internal', detail: `${name}.js could not be loaded` });
  });
}
