const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Packages that are ES modules: Jest runs CommonJS, so these go through the transform as well. */
function esmPackages(modules) {
  if (!existsSync(modules)) return [];
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  return names.filter((name) => {
    const manifest = join(modules, name, 'package.json');
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).type === 'module';
  });
}

const swc = JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8'));
delete swc.$schema;
// CommonJS packages that load an ES module with import(): Jest can't, once transformed it is a require.
const importing = [
  '@fastify/cookie',
  '@fastify/static',
  '@fastify/send',
  '@fastify/multipart',
  '@fastify/compress',
  '@opentelemetry/otlp-exporter-base',
];
const esm = [...esmPackages(join(__dirname, '../node_modules')), ...importing];

/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts', '**/*.acceptance-spec.ts'],
  testEnvironment: 'node',
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/test/setup/global-setup.ts',
  globalTeardown: '<rootDir>/test/setup/global-teardown.ts',
  transform: { '^.+\\.(t|j|mj)s$': ['@swc/jest', { ...swc, sourceMaps: 'inline' }] },
  transformIgnorePatterns: [`/node_modules/(?!(${esm.map((name) => `${name}/`).join('|')}))`],
  testTimeout: 30_000,
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
};
