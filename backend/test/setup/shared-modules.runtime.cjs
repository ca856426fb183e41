require('reflect-metadata');
const asyncHooks = require('node:async_hooks');
const { createRequire } = require('node:module');
const { dirname, join, resolve } = require('node:path');
const { default: Runtime } = require('jest-runtime');

const SOURCE = join(__dirname, '../../src/');

/**
 * Lets Node load the packages and the built application once per worker. Jest would load them again for each test file.
 * Only test files and their helpers go through Jest, so jest.mock() has no effect. Tests replace collaborators by injection or spies.
 */
module.exports = class SharedModulesRuntime extends Runtime {
  storages = [];

  requireModuleOrMock(from, name) {
    if (!name.startsWith('.')) return createRequire(from)(name);
    const path = resolve(dirname(from), name);
    return path.startsWith(SOURCE)
      ? require(path.replace(SOURCE, `${process.env.MBOA_TEST_SCRATCH}/backend/dist/`))
      : super.requireModuleOrMock(from, name);
  }

  /**
   * Jest's test runner creates an `AsyncLocalStorage` per test file. An enabled one slows down every promise of the process,
   * so those of finished files are disabled.
   */
  requireInternalModule(from, name) {
    if (name !== 'node:async_hooks') return super.requireInternalModule(from, name);
    const { storages } = this;
    return {
      ...asyncHooks,
      AsyncLocalStorage: class extends asyncHooks.AsyncLocalStorage {
        constructor(...options) {
          super(...options);
          storages.push(this);
        }
      },
    };
  }

  teardown() {
    super.teardown();
    for (const storage of this.storages) storage.disable();
  }
};
