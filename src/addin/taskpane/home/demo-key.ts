/** A key of the local service with every feature. */
export const demoKey = 'demo';
