/** Where the production build is served in tests, and what it meets there. */

/** Below a path of a host that it shares, as a copy of the repository is published. */
export const path = '/a.copy';

export const sites = {
  addIn: 'https://addins.tickgrid.test',
  /** A host that has the second build at its root. */
  ownHost: 'https://tickgrid.test',
  service: 'https://quotes.tickgrid.test',
  /** Of Excel on the web. */
  excel: 'https://excel.officeapps.live.com',
  stranger: 'https://stranger.test',
} as const;

export const reviewerKey = 'r-key-1';

/** Of Microsoft, for its cloud in China. */
export const officeJsOfChina = 'https://appsforoffice.cdn.partner.office365.cn/appsforoffice/lib/1/hosted/office.js';
