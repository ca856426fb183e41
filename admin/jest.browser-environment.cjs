const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom leaves out what every browser has and the router asks for at once. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder });
  }
};
