const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom plus Node's network and crypto APIs, which jsdom lacks. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const {
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      structuredClone,
    } = globalThis;
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      structuredClone,
    });
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto });
  }
};
