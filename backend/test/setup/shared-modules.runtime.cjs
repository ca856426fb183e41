require('reflect-metadata');
const { createRequire } = require('node:module');
const { dirname, join, resolve } = require('node:path');
const { default: Runtime } = require('jest-runtime');

const SOURCE = join(__dirname, '../../src/');

/**
 * Lets Node load the packages and the built application once per worker. Jest would load them again for each test file.
 * Only test files and their helpers go through Jest, so jest.mock() has no effect. Tests replace collaborators by injection or spies.
 */
module.exports = class SharedModulesRuntime extends Runtime {
  requireModuleOrMock(from, name) {
    if (!name.startsWith('.')) return createRequire(from)(name);
    const path = resolve(dirname(from), name);
    return path.startsWith(SOURCE)
      ? require(path.replace(SOURCE, `${process.env.MBOA_TEST_SCRATCH}/backend/dist/`))
      : super.requireModuleOrMock(from, name);
  }
};
