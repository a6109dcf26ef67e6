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
  addin: ['brand', 'market', 'protocol', 'client'],
  // The functions without Excel: of the add-in only what `withoutExcel` names.
  calculate: ['brand', 'market', 'protocol', 'client', 'addin'],
  // The gateway asks its upstream with the add-in's own client: its batching, cache and limiter are not written twice.
  service: ['brand', 'market', 'protocol', 'client', 'calculate'],
  'office-host': [],
  workbench: ['brand', 'protocol', 'addin', 'office-host'],
  build: ['brand', 'market', 'addin', 'service'],
};

/** What each folder inside addin, workbench and build may import of its neighbours there. */
export const mayImportInside = {
  addin: {
    i18n: ['convert'],
    formula: [],
    convert: ['formula'],
    insert: ['formula'],
    dashboards: ['formula', 'i18n'],
    sheet: ['i18n'],
    functions: ['sheet', 'i18n'],
    excel: ['formula', 'dashboards', 'i18n'],
    ribbon: ['excel', 'i18n'],
    taskpane: ['convert', 'insert', 'dashboards', 'excel', 'i18n'],
  },
  workbench: {
    'grid-patches': [],
    grid: ['grid-patches'],
    document: ['charts', 'grid'],
    charts: ['grid'],
    page: ['document', 'charts', 'grid'],
  },
  build: {
    metadata: [],
    'excel-dev': [],
    unified: ['metadata'],
    libreoffice: ['metadata'],
  },
};
const runsOnNode = ['service', 'build'];

const forbidImports = (folder, allowed, others) => {
  const forbidden = Object.keys(others).filter((other) => !folder.endsWith(other) && !allowed.includes(other));
  return {
    regex: `^(\\.\\./)+(${forbidden.join('|')})(/|$)`,
    message: `src/${folder} may import only itself and ${allowed.join(', ') || 'nothing else'} (see eslint.config.js).`,
  };
};
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

/** A file in a folder of a folder obeys both tables. */
const arrows = Object.entries(mayImport).flatMap(([folder, allowed]) => {
  const outer = [
    forbidImports(folder, allowed, mayImport),
    ...(runsOnNode.includes(folder) ? [] : [forbidNode]),
    ...(folder === 'calculate' ? [forbidExcel] : []),
  ];
  const inner = mayImportInside[folder] ?? {};
  return [
    restrictImports(`src/${folder}/**/*.{ts,tsx}`, outer),
    ...Object.entries(inner).map(([part, neighbours]) =>
      restrictImports(`src/${folder}/${part}/**/*.{ts,tsx}`, [
        ...outer,
        ...(folder === 'addin' ? [forbidRoot] : []),
        forbidImports(`${folder}/${part}`, neighbours, inner),
      ]),
    ),
  ];
});

function restrictImports(files, patterns) {
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

const officeGlobals = ['Office', 'Excel', 'OfficeRuntime', 'CustomFunctions'];
const forbidGlobals = (names, message) => ['error', ...names.map((name) => ({ name, message }))];

export default tseslint.config(
  { files: ['src/**/*.ts'], languageOptions: { parser: tseslint.parser } },
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
      'src/{market,protocol,client,calculate,service}/**/*.ts',
      'src/addin/{formula,convert,insert,dashboards,i18n,sheet,taskpane,ribbon}/**/*.ts',
    ],
    rules: {
      'no-restricted-globals': forbidGlobals(officeGlobals, 'Only addin/functions/ and addin/excel/ touch Office.'),
    },
  },
  {
    files: [
      'src/{market,protocol,calculate}/**/*.ts',
      'src/addin/{formula,convert,insert,dashboards,i18n,sheet,functions,excel,taskpane,ribbon}/**/*.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "CallExpression[callee.name='fetch']", message: 'Only client/http/transport calls fetch.' },
      ],
    },
  },
  {
    files: ['src/{market,protocol,client,addin,calculate,service}/**/*.ts'],
    ignores: ['src/client/timers.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Date',
          property: 'now',
          message: 'It may be set: take `now` or `wallNow` of a Clock (client/timers.ts).',
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
