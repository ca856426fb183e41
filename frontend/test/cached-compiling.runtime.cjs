const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Compiles each module once per process. Jest's `compileFunction` compiles it again for each test file, because V8 caches
 * scripts, but not functions.
 */
vm.compileFunction = (code, parameters, { filename, parsingContext }) =>
  new vm.Script(`(function (${parameters}) {${code}\n})`, { filename }).runInContext(parsingContext);

module.exports = Runtime;
