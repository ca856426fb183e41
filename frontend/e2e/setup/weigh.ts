import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** A network request of the page or its worker. */
interface Sent {
  request: string;
  /** Response size on the wire: headers and compressed body. */
  bytes: number;
}

/** Idle time after which traffic counts as finished; milliseconds. */
const QUIET_MS = 1500;

/** Counts requests and bytes on the wire, excluding cached responses. */
export class TrafficMeter {
  private readonly sent: Sent[] = [];

  /** Starts counting; call before the first navigation. */
  static async start(context: BrowserContext, page: Page): Promise<TrafficMeter> {
    const meter = new TrafficMeter();
    await meter.measurePage(context, page);
    context.on('requestfinished', (request) => {
      if (request.serviceWorker()) void meter.measureWorkers(request);
    });
    return meter;
  }

  /** Traffic after request number `from`, once idle. */
  async read(from = 0): Promise<{ requests: number; bytes: number; all: string }> {
    let before = -1;
    await expect
      .poll(
        () => {
          const quiet = before === this.sent.length;
          before = this.sent.length;
          return quiet;
        },
        { intervals: [QUIET_MS] },
      )
      .toBe(true);
    const later = this.sent.slice(from);
    const bytes = later.reduce((sum, one) => sum + one.bytes, 0);
    return {
      requests: later.length,
      bytes,
      all: later.map((one) => `${one.request} ${one.bytes}`).join('\n'),
    };
  }

  private async measurePage(context: BrowserContext, page: Page): Promise<void> {
    const session = await context.newCDPSession(page);
    const pending = new Map<string, string>();
    session.on('Network.requestWillBeSent', ({ requestId, request: { url, method } }) => {
      if (url.startsWith('http')) pending.set(requestId, `${method} ${pathOf(url)}`);
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => pending.delete(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache || response.fromServiceWorker) pending.delete(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
      const request = pending.get(requestId);
      if (request !== undefined) this.sent.push({ request, bytes });
    });
    await session.send('Network.enable');
  }

  private async measureWorkers(request: Request): Promise<void> {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    // Served from the HTTP cache.
    if (responseBodySize + responseHeadersSize === 0) return;
    // The browser reports no size for the worker's script.
    const length = Number((await request.response())?.headers()['content-length'] ?? 0);
    this.sent.push({
      request: `worker ${request.method()} ${pathOf(request.url())}`,
      bytes: Math.max(responseBodySize, length) + responseHeadersSize,
    });
  }
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
