/** The functions that load at their first use. */
import { lazy } from '../../client/timing/lazy';

export const loadAlerts = lazy('alerts', () => import(/* webpackChunkName: "alerts" */ './alert'));
export const loadBars = lazy('bars', () => import(/* webpackChunkName: "bars" */ './bar-functions'));
export const loadReference = lazy('reference', () => import(/* webpackChunkName: "reference" */ './reference'));

/** It uses modules of the bars: they are loaded before it. */
export const loadAnalysis = async () => (await loadBars()).loadAnalysis();
