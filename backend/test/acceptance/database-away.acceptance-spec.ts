import { BreakableProxy } from '../fakes/breakable-proxy';
import { startTestApp, type TestApp } from '../setup/test-app';
import { freshDatabase } from '../setup/test-database';
import { waitFor } from '../setup/wait-for';

describe('while the database is away', () => {
  let line: BreakableProxy;
  let product: TestApp;

  beforeAll(async () => {
    const database = new URL(await freshDatabase());
    line = new BreakableProxy({ host: database.hostname, port: Number(database.port) });
    database.hostname = '127.0.0.1';
    database.port = String(await line.mend());
    product = await startTestApp({ DATABASE_URL: database.toString() });
  });
  afterAll(async () => {
    await product.close();
    await line.cut();
  });

  const statusOf = async (path: string) => (await fetch(product.url + path)).status;

  it('the server stays up and says 503, and works again by itself when the database is back', async () => {
    expect(await statusOf('/api/rides')).toBe(200);
    await line.cut();
    const answer = await fetch(`${product.url}/api/rides`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      success: false,
      code: 'UNAVAILABLE',
      error: 'Server error. Please try again later.',
    });
    expect(await statusOf('/api/health/ready')).toBe(503);
    expect(await statusOf('/api/health/live')).toBe(200);
    expect(await statusOf('/api/towns')).toBe(200);

    await line.mend();
    await waitFor(async () => (await statusOf('/api/rides')) === 200);
    expect(await statusOf('/api/health/ready')).toBe(200);
  });
});
