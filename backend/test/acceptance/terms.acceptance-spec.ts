import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

describe('GET /api/terms', () => {
  it('shows everybody the limits, holds, refund tiers and fee, and may be cached', async () => {
    const response = await fetch(`${product.url}/api/terms`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
    expect(await response.json()).toEqual({
      success: true,
      data: {
        currency: 'XAF',
        amount: { min: 100, max: 500_000 },
        hold_minutes: 15,
        hold_extension_minutes: 15,
        refund: {
          grace_minutes: 30,
          tiers: [
            { hours_before_departure: 24, percent: 100 },
            { hours_before_departure: 0, percent: 50 },
          ],
        },
        service_fee: { percent: 0, min: 0, max: 0 },
      },
    });
  });
});
