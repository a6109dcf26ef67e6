/**
 * What only this repository forbids, above all the arrows of the architecture: which folder may import which. The rules of
 * TypeScript are in .oxlintrc.json: its linter knows types at a sixth of the time.
 */
// Its rules alone: the package's entry loads the configurations of React and Prettier that it shares, which are not installed.
import office from 'eslint-plugin-office-addins/lib/rules/index.js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** What each folder of src may import besides itself. The tables of src/README.md are tested against these. */
export const mayImport = {
  brand: [],
  market: ['brand'],
  protocol: ['market'],
  client: ['market', 'protocol'],
  'as-of': ['market', 'protocol', 'client'],
  alerts: ['market', 'protocol', 'client', 'as-of'],
  addin: ['brand', 'market', 'protocol', 'client', 'as-of', 'alerts'],
  // The functions without Excel: of the add-in only what `withoutExcel` names.
  calculate: ['brand', 'market', 'protocol', 'client', 'alerts', 'addin'],
  // The gateway asks its upstream with the add-in's own client: its batching, cache and limiter are not written twice.
  service: ['brand', 'market', 'protocol', 'client', 'calculate'],
  'office-host': [],
  workbench: ['brand', 'protocol', 'addin', 'office-host'],
  build: ['brand', 'market', 'addin', 'service'],
};

/** What each folder inside these may import of its neighbours there. */
export const mayImportInside = {
  market: {
    texts: [],
    time: ['texts'],
    symbols: ['texts', 'time'],
    bars: ['symbols', 'texts', 'time'],
    fields: ['bars', 'symbols', 'texts', 'time'],
    indicators: ['bars', 'fields', 'texts'],
    statistics: ['bars', 'fields', 'texts', 'time'],
    'look-back': ['bars', 'fields', 'indicators', 'statistics', 'texts', 'time'],
    check: ['bars', 'symbols', 'texts', 'time'],
    derivation: ['bars', 'fields', 'indicators', 'statistics', 'symbols', 'texts', 'time'],
  },
  client: {
    timing: [],
    store: ['timing'],
    session: ['store', 'timing'],
    http: ['session', 'store', 'timing'],
    batching: ['http', 'session', 'store', 'timing'],
    answers: ['batching', 'session', 'store', 'timing'],
    live: ['http', 'store', 'timing'],
    composition: ['answers', 'batching', 'http', 'session', 'store', 'timing'],
  },
  addin: {
    i18n: ['convert'],
    formula: [],
    convert: ['formula'],
    insert: ['formula'],
    lists: [],
    dashboards: ['formula', 'i18n'],
    sheet: ['formula', 'i18n'],
    functions: ['formula', 'insert', 'sheet', 'i18n'],
    excel: ['formula', 'dashboards', 'i18n'],
    ribbon: ['excel', 'i18n'],
    taskpane: ['convert', 'insert', 'lists', 'dashboards', 'excel', 'i18n'],
  },
  'addin/functions': {
    arguments: [],
    calls: ['arguments'],
    bars: ['arguments', 'calls'],
    screens: ['arguments', 'calls'],
    explain: ['arguments', 'bars', 'calls', 'screens'],
  },
  'addin/excel': {
    host: [],
    cells: ['host'],
    storage: [],
    time: ['host', 'storage'],
    codes: ['cells', 'host'],
    problems: ['cells', 'codes', 'host'],
    insert: ['cells', 'host'],
    language: ['cells', 'host', 'storage'],
    freeze: ['cells', 'host', 'storage', 'time'],
    refresh: ['cells', 'host', 'problems', 'storage', 'time'],
  },
  'addin/taskpane': {
    controls: [],
    home: ['controls'],
    notices: ['controls'],
    insert: ['controls'],
    tools: ['controls', 'home'],
    'as-of': ['controls'],
    alerts: ['controls'],
    advanced: ['controls'],
  },
  workbench: {
    'grid-patches': [],
    grid: ['grid-patches'],
    document: ['charts', 'grid'],
    charts: ['grid'],
    page: ['document', 'charts', 'grid'],
  },
  'workbench/charts': {
    drawing: [],
    stored: [],
    insert: [],
  },
  'workbench/grid': {
    univer: [],
    cells: ['univer'],
    formulas: ['cells', 'univer'],
    calls: ['cells', 'univer'],
    editing: ['cells', 'univer'],
    contents: ['calls', 'cells', 'editing', 'univer'],
    workbook: ['cells', 'contents', 'formulas', 'univer'],
  },
  'workbench/grid-patches': {
    spills: [],
    drawing: [],
    editing: [],
    calculation: ['editing', 'spills'],
  },
  'office-host': {
    areas: [],
    calls: [],
    stores: ['areas'],
    'rich-api': ['areas'],
    charts: ['areas', 'stores'],
    objects: ['areas', 'charts', 'rich-api', 'stores'],
    host: ['calls', 'charts', 'objects', 'rich-api', 'stores'],
  },
  service: {
    http: [],
    sources: ['http'],
    people: ['http'],
    operations: ['sources'],
    endpoints: ['http', 'people', 'sources'],
    gateway: ['http', 'operations', 'people', 'sources'],
    calculate: ['http', 'operations', 'people'],
    mcp: ['calculate', 'http', 'operations', 'people'],
    alerts: ['http', 'operations', 'people'],
    'files-page': ['http', 'operations', 'sources'],
    pictures: ['http', 'operations', 'people'],
    command: [
      ...['alerts', 'calculate', 'endpoints', 'files-page', 'gateway', 'http', 'mcp', 'operations', 'people'],
      ...['pictures', 'sources'],
    ],
  },
  'service/sources/files': {
    sql: [],
    folder: [],
    times: ['sql'],
    tables: ['folder', 'sql', 'times'],
    formats: ['tables', 'times'],
    settings: ['folder', 'formats', 'tables', 'times'],
    contents: ['folder', 'formats'],
    symbols: ['formats', 'sql', 'tables'],
    judge: ['formats', 'settings', 'sql', 'tables'],
    catalog: ['contents', 'folder', 'formats', 'judge', 'settings', 'sql', 'symbols', 'tables', 'times'],
    served: ['catalog', 'settings', 'sql', 'tables'],
  },
  'service/sources/simulated': {
    random: [],
    calendar: [],
    listings: ['random'],
    prices: ['calendar', 'listings', 'random'],
  },
  build: {
    metadata: [],
    'excel-dev': [],
    unified: ['metadata'],
    libreoffice: ['metadata'],
    webpack: ['metadata', 'unified'],
  },
};
const runsOnNode = ['service', 'build'];

const forbidNode = {
  regex: '^node:',
  message: 'Only the service, the build and the entry points of Node import node modules.',
};
const withoutExcel = ['functions', 'formula', 'i18n', 'insert', 'sheet'];
const forbidExcel = {
  regex: `^(\\.\\./)+addin/(?!(${withoutExcel.join('|')})/)`,
  message: `src/calculate may import only ${withoutExcel.join(', ')} of the add-in.`,
};
const forbidRoot = { regex: '^(\\.\\./)+(runtime|start)$', message: 'Nothing imports the composition root.' };

/** The folders of the files below a room lie so deep at most. */
const deepest = 5;

/** A file obeys the table of each folder that it is in. */
const arrows = Object.entries({ '': mayImport, ...mayImportInside }).flatMap(([parent, rooms]) =>
  Object.keys(rooms).flatMap((room) => filesBelow(parent === '' ? room : `${parent}/${room}`)),
);

/** By depth, since `../` leads elsewhere from each: the deeper files of a later rule replace what an outer room says of them. */
function filesBelow(folder) {
  const depth = folder.split('/').length;
  return Array.from({ length: deepest - depth + 1 }, (_, below) => ({
    files: [`src/${folder}${'/*'.repeat(below)}/*.{ts,tsx}`],
    rules: { 'no-restricted-imports': ['error', { patterns: patternsOf(folder, depth + below) }] },
  }));
}

/** @param depth of the file, in folders below src */
function patternsOf(folder, depth) {
  const names = folder.split('/');
  const tables = [mayImport, ...names.slice(1).map((_, index) => mayImportInside[names.slice(0, index + 1).join('/')])];
  const walls = tables.flatMap((table, level) => {
    const others = Object.keys(table ?? {}).filter((other) => other !== names[level]);
    const forbidden = others.filter((other) => !table[names[level]].includes(other));
    return forbidden.length > 0
      ? [forbidImports(names, level, { forbidden, allowed: table[names[level]], depth })]
      : [];
  });
  return [
    ...walls,
    ...(runsOnNode.includes(names[0]) ? [] : [forbidNode]),
    ...(names[0] === 'calculate' ? [forbidExcel] : []),
    ...(names[0] === 'addin' && names.length > 1 ? [forbidRoot] : []),
  ];
}

function forbidImports(names, level, { forbidden, allowed, depth }) {
  return {
    regex: `^(\\.\\./){${depth - level}}(${forbidden.join('|')})(/|$)`,
    message: `src/${names.slice(0, level + 1).join('/')} may import only itself and ${allowed.join(', ') || 'nothing else'} (see eslint.config.js).`,
  };
}

const officeGlobals = ['Office', 'Excel', 'OfficeRuntime', 'CustomFunctions'];
const forbidGlobals = (names, message) => ['error', ...names.map((name) => ({ name, message }))];

/** Blocks below that set the rule for fewer files repeat it. */
const spreadLiteral = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the members out: a spread of a literal only packs lines.',
};

export default tseslint.config(
  {
    files: ['src/**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    rules: { 'no-restricted-syntax': ['error', spreadLiteral] },
  },
  ...arrows,
  {
    // What comes from a workbook, a person or a service is matched in linear time: one text must not hold up all others.
    files: ['src/**/*.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    files: [
      'src/{market,protocol,client,as-of,alerts,calculate,service}/**/*.ts',
      'src/addin/{formula,convert,insert,dashboards,i18n,sheet,taskpane,ribbon}/**/*.ts',
    ],
    rules: {
      'no-restricted-globals': forbidGlobals(officeGlobals, 'Only addin/functions/ and addin/excel/ touch Office.'),
    },
  },
  {
    files: [
      'src/{market,protocol,as-of,calculate}/**/*.ts',
      'src/addin/{formula,convert,insert,dashboards,i18n,sheet,functions,excel,taskpane,ribbon}/**/*.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        spreadLiteral,
        { selector: "CallExpression[callee.name='fetch']", message: 'Only client/http/transport calls fetch.' },
      ],
    },
  },
  {
    files: ['src/{market,protocol,client,as-of,alerts,addin,calculate,service}/**/*.ts'],
    ignores: ['src/client/timing/timers.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Date',
          property: 'now',
          message: 'It may be set: take `now` or `wallNow` of a Clock (client/timing/timers.ts).',
        },
      ],
    },
  },
  {
    files: ['src/addin/**/*.ts'],
    plugins: { office: { rules: office.default } },
    rules: {
      'office/call-sync-after-load': 'error',
      'office/call-sync-before-read': 'error',
      'office/load-object-before-read': 'error',
      'office/no-context-sync-in-loop': 'error',
      'office/no-empty-load': 'error',
      'office/no-navigational-load': 'error',
      'office/no-office-initialize': 'error',
      'office/test-for-null-using-isNullObject': 'error',
    },
  },
);
