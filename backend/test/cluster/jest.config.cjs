const base = require('../../jest.config.cjs');

/**
 * The cluster suite: two server processes, one PostgreSQL, a real Redis (`redis-server` must be there). One file at a time and
 * never beside the other tests.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...base,
  roots: ['<rootDir>/test/cluster'],
  testMatch: ['**/*.cluster-spec.ts'],
  maxWorkers: 1,
};
