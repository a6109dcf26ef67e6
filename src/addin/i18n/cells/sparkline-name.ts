/** Name of a column of sparklines. */
import type { Text } from '../language';

export const sparklineName: Text = { en: 'Trend', zh: '走势' };
