/** Lint rules, among them the arrows of the architecture: which folder may import which. */
import tseslint from 'typescript-eslint';

/** What each folder of src may import besides itself. runtime.ts and start.ts compose: they may import everything. */
const mayImport = {
  brand: [],
  market: ['brand'],
  indicators: ['market'],
  formula: ['brand'],
  convert: ['brand', 'market', 'formula'],
  insert: ['brand', 'market', 'formula'],
  protocol: ['market'],
  client: ['market', 'protocol'],
  i18n: ['brand', 'market', 'convert'],
  dashboards: ['brand', 'market', 'i18n'],
  sheet: ['market', 'indicators', 'i18n'],
  functions: ['brand', 'market', 'indicators', 'protocol', 'client', 'sheet', 'i18n'],
  excel: ['brand', 'market', 'formula', 'client', 'dashboards', 'i18n'],
  taskpane: ['brand', 'market', 'formula', 'convert', 'insert', 'dashboards', 'client', 'excel', 'i18n'],
  ribbon: ['client', 'excel', 'i18n'],
  // The gateway asks its upstream with the add-in's own client: its batching, cache and limiter are not written twice.
  service: ['market', 'protocol', 'client'],
  'excel-dev': [],
  metadata: ['brand', 'market', 'formula', 'i18n'],
  build: ['brand', 'metadata', 'service', 'i18n'],
  'workbench/excel-host': [],
  'workbench/grid-patches': [],
  'workbench/grid': ['brand', 'workbench/grid-patches', 'workbench/excel-host', 'i18n'],
  'workbench/document': ['brand', 'workbench/grid', 'workbench/excel-host'],
  'workbench/charts': ['workbench/grid', 'workbench/excel-host', 'i18n'],
  'workbench/page': [
    ...['workbench/document', 'workbench/charts', 'workbench/grid', 'workbench/excel-host'],
    ...['brand', 'protocol', 'dashboards', 'excel', 'ribbon', 'i18n'],
  ],
};
const folders = Object.keys(mayImport);
const runsOnNode = ['service', 'excel-dev', 'build'];

const arrows = folders.map((folder) => {
  const forbidden = folders.filter((other) => other !== folder && !mayImport[folder].includes(other));
  const names = forbidden.map((other) => other.replace('workbench/', ''));
  const patterns = [
    {
      regex: `^(\\.\\./)+(workbench/)?(${names.join('|')})(/|$)`,
      message: `src/${folder} may import only ${[folder, ...mayImport[folder]].join(', ')} (see eslint.config.js).`,
    },
    { regex: '^(\\.\\./)+(runtime|start)$', message: 'Nothing imports the composition root.' },
    ...(runsOnNode.includes(folder)
      ? []
      : [{ regex: '^node:', message: 'Only the service and the entry points of Node import node modules.' }]),
  ];
  return { files: [`src/${folder}/**/*.{ts,tsx}`], rules: { 'no-restricted-imports': ['error', { patterns }] } };
});

const officeGlobals = ['Office', 'Excel', 'OfficeRuntime', 'CustomFunctions'];
const forbidGlobals = (names, message) => ['error', ...names.map((name) => ({ name, message }))];

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.cache/'] },
  ...tseslint.configs.strictTypeChecked,
  {
    files: ['**/*.ts', '**/*.mts'],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      complexity: ['error', 10],
      eqeqeq: 'error',
      'max-depth': ['error', 3],
      'max-lines-per-function': ['error', { max: 40, skipComments: true, skipBlankLines: true }],
      'max-params': ['error', 5],
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // `() => listener()` hands on a void result and cannot be misread.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A number in a text is written as JavaScript writes it, which is what addresses and messages want.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // An empty function is a listener or canceller that has nothing to do.
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    rules: {
      'max-lines': ['error', { max: 300, skipComments: true, skipBlankLines: true }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
    },
  },
  ...arrows,
  {
    files: [
      'src/{market,indicators,formula,convert,insert,dashboards,protocol,client,i18n,sheet,taskpane,ribbon,service}/**/*.ts',
    ],
    rules: {
      'no-restricted-globals': forbidGlobals(officeGlobals, 'Only functions/ and excel/ touch Office.'),
    },
  },
  {
    files: [
      'src/{market,indicators,formula,convert,insert,dashboards,protocol,i18n,sheet,functions,excel,taskpane,ribbon}/**/*.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "CallExpression[callee.name='fetch']", message: 'Only client/http/transport calls fetch.' },
      ],
    },
  },
  { files: ['src/functions/index.ts'], rules: { 'max-params': 'off' } },
  {
    files: ['src/functions/**/*.ts'],
    rules: {
      // Excel's runtime takes CustomFunctions.Error, which its types do not derive from Error.
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
    },
  },
  {
    files: ['src/{service,excel-dev,build}/**/*.ts', 'test/{bench,load}/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  // Plain JavaScript is not part of the TypeScript project, so rules that ask for types cannot run on it.
  { files: ['**/*.js', '**/*.mjs'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['test/**/*.ts'],
    rules: {
      // A missing element fails the test at the assertion anyway.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Vitest's matchers (`expect.any`) and parsed JSON are any; what is read or called on an any is still an error.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // Spies replace methods and are compared with them.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
