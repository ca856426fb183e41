const base = require('../../jest.config.cjs');

/**
 * Fault suite with real server processes: one file at a time, never beside other tests. `FAULTS=short` skips slow tests.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...base,
  roots: ['<rootDir>/test/faults'],
  testMatch: ['**/*.faults-spec.ts'],
  maxWorkers: 1,
};
