const { TestEnvironment } = require('jest-environment-jsdom');

/** Node's own Request refuses jsdom's AbortSignal. The router reads no more than this. */
class Navigation {
  constructor(url, { signal }) {
    Object.assign(this, { url, signal, method: 'GET' });
  }
}

/** jsdom leaves out what every browser has and the router asks for at once. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, Request: Navigation });
  }
};
