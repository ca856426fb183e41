const base = require('../../jest.config.cjs');

/**
 * The fault suite: real server processes, so one file at a time and never beside the other tests. `FAULTS=short` leaves out what
 * takes long.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...base,
  roots: ['<rootDir>/test/faults'],
  testMatch: ['**/*.faults-spec.ts'],
  testTimeout: 90_000,
  maxWorkers: 1,
};
