import { freePort } from '../setup/server-process';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let metricsUrl: string;

beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}`;
  product = await startTestApp({ METRICS_PORT: String(port) });
});
afterAll(() => product.close());

describe('The port of the metrics', () => {
  it('reports to Prometheus how long answers took, by route', async () => {
    await fetch(`${product.url}/api/towns`);
    const answer = await fetch(`${metricsUrl}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    // An answer is counted once its last byte has left, which its reader may have seen before.
    await waitFor(async () =>
      /http_request_duration_seconds_count\{method="GET",route="\/api\/towns",status="200"\} \d+/.test(
        await (await fetch(`${metricsUrl}/metrics`)).text(),
      ),
    );
  });

  it('serves nothing else', async () => {
    expect((await fetch(`${metricsUrl}/api/towns`)).status).toBe(404);
  });

  it.each(['/metrics', '/'])('puts the headers of every answer on %s', async (path) => {
    const { headers } = await fetch(metricsUrl + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });
});
