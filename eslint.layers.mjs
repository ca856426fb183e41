/** Layers as lint rules; see docs/ARCHITECTURE.md. */

/** Backend modules, lowest layer first. A module imports only from lower layers. */
export const LAYERS = [
  ['money', 'towns', 'audit'],
  ['profiles', 'rails', 'attachments'],
  ['approvals', 'notifications'],
  ['auth'],
  ['promotions', 'strikes'],
  ['driver-applications', 'rides'],
  ['ratings'],
  ['bookings'],
  ['chat', 'manifests', 'payments'],
  ['claims', 'reports', 'support', 'transfers', 'trips'],
  ['ledger'],
  ['assistant'],
  ['account', 'operations', 'doctor', 'integrations'],
];

const modules = LAYERS.flat();

const element = (type, pattern, capture) => ({ type, pattern, ...(capture && { capture }) });

// The first matching descriptor wins: narrow before wide.
const elements = [
  element('module', 'backend/src/modules/*', ['module']),
  element('platform', 'backend/src/platform'),
  element('locales', 'backend/src/locales'),
  element('dev', 'backend/src/dev'),
  element('backend', 'backend/src'),
  element('backend-tests', ['backend/test', 'backend/bench']),
  element('feature', 'frontend/src/features/*', ['feature']),
  element('frontend-shared', ['frontend/src/components', 'frontend/src/lib', 'frontend/src/locales']),
  element('frontend', ['frontend/src', 'frontend/e2e']),
  element('resource', 'admin/src/resources/*', ['resource']),
  element('admin', 'admin/src'),
];

const files = [
  {
    category: 'test',
    pattern: [
      '**/*.spec.ts',
      '**/*.spec.tsx',
      '**/*.{int,acceptance}-spec.ts',
      '**/backend/test/**',
      'test/**',
      '**/backend/bench/**',
    ],
  },
  { category: 'controller', pattern: '**/*.controller.ts' },
  { category: 'repository', pattern: '**/*.repository.ts' },
];

const type = (name, more = {}) => ({ element: { type: name, ...more } });
const module = (names) => type('module', { captured: { module: names } });

const SELF = '{{from.element.captured.module}}';

// Few policies: each is evaluated for every import.
const layerPolicies = LAYERS.map((layer, level) => ({
  from: module(layer),
  disallow: { to: module(`!(${[SELF, ...LAYERS.slice(0, level).flat()].join('|')})`) },
  message: `Layers: ${SELF} calls only modules below it, and {{to.element.captured.module}} is not. Upward goes as a job row.`,
}));

const PUBLIC_API =
  'Public API: only {{to.element.captured.module}}/index.ts is importable from outside the module.';
const publicApiPolicies = [
  {
    from: type('module'),
    disallow: { to: type('module', { captured: { module: `!${SELF}` }, fileInternalPath: '!index.ts' }) },
    message: PUBLIC_API,
  },
  {
    from: type(['platform', 'backend']),
    disallow: { to: type('module', { fileInternalPath: '!index.ts' }) },
    message: PUBLIC_API,
  },
];

/**
 * Dev parts simulate the outside world: payments, SMS outbox, demo data, embedded PostgreSQL. They may import a module's
 * `providers/`. Only the composition root imports them, through dev/index.ts.
 */
const devPolicies = [
  {
    from: type(['module', 'platform']),
    disallow: { to: type('dev') },
    message:
      'Dev parts: production code does not know them; they bind themselves to its ports (dev/dev.module.ts).',
  },
  {
    from: type('backend'),
    disallow: { to: type('dev', { fileInternalPath: '!index.ts' }) },
    message: 'Dev parts: only dev/index.ts is importable from outside.',
  },
  {
    from: type('dev'),
    disallow: { to: type('module', { fileInternalPath: '!{index.ts,providers/**}' }) },
    message: "Dev parts: of a module, import its index.ts or what speaks a provider's words.",
  },
];

const clients = ['feature', 'frontend-shared', 'frontend'];
const console_ = ['resource', 'admin'];
const server = ['module', 'platform', 'locales', 'dev', 'backend', 'backend-tests'];
const apart = (from, to) => ({
  from: type(from),
  disallow: { to: type(to) },
  message: 'Projects share the OpenAPI document and nothing else.',
});

const policies = [
  ...layerPolicies,
  ...publicApiPolicies,
  ...devPolicies,
  {
    from: module(`!(${modules.join('|')})`),
    disallow: { to: { module: { origin: '*' } } },
    message: 'Layers: {{from.element.captured.module}} has no layer yet; name it in eslint.layers.mjs.',
  },
  {
    from: type('locales'),
    disallow: { to: type(['module', 'dev', 'backend']) },
    message: 'Layers: the texts know no module.',
  },
  {
    from: type('platform'),
    disallow: { to: type(['module', 'backend']) },
    message: 'Layers: platform is the lowest layer; it knows no module.',
  },
  {
    from: type(['module', 'dev']),
    disallow: { to: type(['backend', 'backend-tests']) },
    message: 'Layers: a module knows neither the process that boots it nor the tests.',
  },
  {
    from: type('module'),
    disallow: { to: type('platform', { fileInternalPath: '!{*.ts,*/index.ts}' }) },
    message: 'Public API: of the platform, import a folder (its index.ts) or a file at its top.',
  },
  {
    from: { file: { categories: 'controller' } },
    disallow: { to: { file: { categories: 'repository' } } },
    message: 'Controllers: a controller calls its service, the service calls the repository.',
  },
  {
    from: type('feature'),
    disallow: { to: type('feature', { captured: { feature: '!{{from.element.captured.feature}}' } }) },
    message:
      'Features: {{from.element.captured.feature}} may not import another feature; routes compose them.',
  },
  {
    from: type('frontend-shared'),
    disallow: { to: type(['feature', 'frontend']) },
    message: 'Features: components and lib are shared; they know no feature and no route.',
  },
  {
    from: type('resource'),
    disallow: { to: type('resource', { captured: { resource: '!{{from.element.captured.resource}}' } }) },
    message: 'Resources: {{from.element.captured.resource}} may not import another resource.',
  },
  apart(clients, [...server, ...console_]),
  apart(console_, [...server, ...clients]),
  apart(server, [...clients, ...console_]),
  { from: { file: { categories: 'test' } }, allow: { to: { module: { origin: '*' } } } },
];

/** eslint-plugin-boundaries 7; patterns are relative to `root`, the workspace. */
export const layers = (root) => ({
  settings: {
    'import/resolver': { node: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] } },
    'boundaries/root-path': root,
    'boundaries/elements': elements,
    'boundaries/files': files,
    'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import', 'require'],
    'boundaries/legacy-templates': false,
  },
  rules: { 'boundaries/dependencies': ['error', { default: 'allow', checkInternals: true, policies }] },
});
