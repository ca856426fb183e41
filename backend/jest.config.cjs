const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const swc = JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8'));
delete swc.$schema;

/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts', '**/*.acceptance-spec.ts'],
  // A worker loads the application once, not once per test file.
  runtime: '<rootDir>/test/setup/shared-modules.runtime.cjs',
  testEnvironment: '<rootDir>/test/setup/shared-globals.environment.ts',
  globalSetup: '<rootDir>/test/setup/global-setup.ts',
  globalTeardown: '<rootDir>/test/setup/global-teardown.ts',
  transform: { '\\.ts$': ['@swc/jest', { ...swc, sourceMaps: 'inline' }] },
  // Only for what hangs: a busy machine may take a minute for a second.
  testTimeout: 300_000,
  maxWorkers: 2,
};
