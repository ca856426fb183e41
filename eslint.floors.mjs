/**
 * The house plan as lint rules: who may import whom. docs/ARCHITECTURE.md draws the same floors.
 */

/** Backend rooms, ground floor first. A room imports only rooms of lower floors, never a neighbour. */
export const FLOORS = [
  ['money', 'towns', 'audit'],
  ['profiles', 'approvals'],
  ['notifications'],
  ['auth'],
  ['driver-applications', 'rides'],
  ['bookings'],
  ['chat', 'payments'],
  ['account'],
  ['demo'],
];

const rooms = FLOORS.flat();

const element = (type, pattern, capture) => ({ type, pattern, ...(capture && { capture }) });

// The first descriptor that matches a folder wins, so the narrow ones stand before the wide ones.
const elements = [
  element('room', 'backend/src/modules/*', ['room']),
  element('platform', 'backend/src/platform'),
  element('locales', 'backend/src/locales'),
  element('backend', 'backend/src'),
  element('backend-tests', ['backend/test', 'backend/bench']),
  element('feature', 'frontend/src/features/*', ['feature']),
  element('frontend-ground', ['frontend/src/components', 'frontend/src/lib', 'frontend/src/locales']),
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
const room = (names) => type('room', { captured: { room: names } });

const floorPolicies = FLOORS.flatMap((floor, level) =>
  floor.map((name) => ({
    from: room(name),
    disallow: {
      to: room(
        FLOORS.slice(level)
          .flat()
          .filter((other) => other !== name),
      ),
    },
    message: `Floors: ${name} calls only rooms below it, and {{to.element.captured.room}} is not. Upward goes as a job row.`,
  })),
);

const doorPolicies = rooms.map((name) => ({
  from: [room(`!${name}`), type('platform'), type('backend')],
  disallow: { to: type('room', { captured: { room: name }, fileInternalPath: '!index.ts' }) },
  message: `Doors: only ${name}/index.ts is importable from outside the room.`,
}));

const clients = ['feature', 'frontend-ground', 'frontend'];
const console_ = ['resource', 'admin'];
const server = ['room', 'platform', 'locales', 'backend', 'backend-tests'];
const apart = (from, to) => ({
  from: type(from),
  disallow: { to: type(to) },
  message: 'Projects share the OpenAPI document and nothing else.',
});

const policies = [
  ...floorPolicies,
  ...doorPolicies,
  {
    from: room(`!(${rooms.join('|')})`),
    disallow: { to: { module: { origin: '*' } } },
    message: 'Floors: {{from.element.captured.room}} has no floor yet; name it in eslint.floors.mjs.',
  },
  {
    from: type('locales'),
    disallow: { to: type(['room', 'backend']) },
    message: 'Floors: the texts know no room.',
  },
  {
    from: type('platform'),
    disallow: { to: type(['room', 'backend']) },
    message: 'Floors: platform is the ground; it knows no room.',
  },
  {
    from: type('room'),
    disallow: { to: type(['backend', 'backend-tests']) },
    message: 'Floors: a room knows neither the process that boots it nor the tests.',
  },
  {
    from: type('room'),
    disallow: { to: type('platform', { fileInternalPath: '!{*.ts,*/index.ts}' }) },
    message: 'Doors: of the platform, import the folder (its index.ts) or a file that stands on the ground.',
  },
  {
    from: { file: { categories: 'controller' } },
    disallow: { to: { file: { categories: 'repository' } } },
    message: 'Layers: a controller speaks to its service, the service to the repository.',
  },
  {
    from: type('feature'),
    disallow: { to: type('feature', { captured: { feature: '!{{from.element.captured.feature}}' } }) },
    message:
      'Features: {{from.element.captured.feature}} may not import another feature; routes compose them.',
  },
  {
    from: type('frontend-ground'),
    disallow: { to: type(['feature', 'frontend']) },
    message: 'Features: components and lib are the ground; they know no feature and no route.',
  },
  {
    from: type('resource'),
    disallow: { to: type('resource', { captured: { resource: '!{{from.element.captured.resource}}' } }) },
    message: 'Resources: {{from.element.captured.resource}} may not import another resource.',
  },
  apart(clients, [...server, ...console_]),
  apart(console_, [...server, ...clients]),
  apart(server, [...clients, ...console_]),
  // Tests stand outside the house and look in where they must.
  { from: { file: { categories: 'test' } }, allow: { to: { module: { origin: '*' } } } },
];

/** Settings and rule for eslint-plugin-boundaries 7; patterns are relative to `root`, the workspace. */
export const floors = (root) => ({
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
