const base = require('../../jest.config.cjs');

/**
 * The built server and its commands as processes of their own: start, end, kill -9, roles, settings, the embedded PostgreSQL.
 *
 * @type {import('jest').Config}
 */
module.exports = {
  ...base,
  roots: ['<rootDir>/test/processes'],
  testMatch: ['**/*.process-spec.ts'],
};
