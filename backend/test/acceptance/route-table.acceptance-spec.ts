import { randomUUID } from 'node:crypto';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from '../setup/contract';
import { startTestApp, type TestApp } from '../setup/test-app';

/** Routes without a token (docs/api.md). Add a line for each new public route. */
const PUBLIC_ROUTES = [
  'POST /api/auth/otp',
  'POST /api/auth/verify',
  'GET /api/auth/session',
  'POST /api/auth/refresh',
  'POST /api/auth/sign-out',
  'GET /api/avatars/{id}',
  'GET /api/car-photos/{id}',
  'GET /api/attachments/{token}',
  'GET /api/price-guide',
  'GET /api/files/{token}',
  'GET /api/about',
  'GET /api/rating-tags',
  'GET /api/profiles/{id}/ratings',
  'GET /api/terms',
  'GET /api/towns',
  'GET /api/trips/{token}',
  'GET /api/trips/{token}/photo',
  'GET /api/trusted-contacts/{token}',
  'POST /api/trusted-contacts/{token}',
  'GET /api/rides',
  'GET /api/rides/days',
  'GET /api/rides/nearby',
  'GET /api/rides/popular',
  'GET /api/rides/{id}',
  'GET /api/payments/providers',
  'POST /api/payments/callback',
  'POST /api/ussd/africastalking',
  'POST /api/ussd/http',
  'PUT /api/payments/callback',
  'POST /api/payments/orange/callback',
  'POST /api/payments/orange-cm/callback',
  'POST /api/payments/pawapay/callback',
  'PUT /api/payments/orange/callback',
  'PUT /api/payments/orange-cm/callback',
  'PUT /api/payments/pawapay/callback',
  'POST /api/sms/http/inbound',
  'POST /api/sms/orange/inbound',
  'POST /api/sms/twilio/inbound',
  'POST /api/sms/http/callback',
  'GET /api/sms/http/callback',
  'POST /api/sms/orange/callback',
  'POST /api/sms/twilio/callback',
  'GET /api/whatsapp/callback',
  'POST /api/whatsapp/callback',
  'GET /api/push/public-key',
  'GET /api/receipts/{receipt_number}',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /dev/sms',
];

/** Public routes that return 401 without another credential: the session cookie, or a gateway's signature or secret. */
const OTHER_CREDENTIALS = [
  'POST /api/auth/refresh',
  'POST /api/sms/http/inbound',
  'POST /api/sms/orange/inbound',
  'POST /api/sms/twilio/inbound',
  'GET /api/whatsapp/callback',
  'POST /api/whatsapp/callback',
];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

describe('the route table', () => {
  let product: TestApp;
  let routes: { route: string; method: string; path: string; statuses: string[]; security: object[] }[];

  beforeAll(async () => {
    product = await startTestApp();
    const document = (await (await fetch(`${product.url}/api/docs-json`)).json()) as OpenAPIObject;
    routes = Object.entries(document.paths).flatMap(([path, operations]) =>
      METHODS.flatMap((method) => {
        const operation = operations[method];
        return operation
          ? [
              {
                route: `${method.toUpperCase()} ${path}`,
                method: method.toUpperCase(),
                path,
                statuses: Object.keys(operation.responses),
                security: operation.security ?? document.security ?? [],
              },
            ]
          : [];
      }),
    );
  });
  afterAll(() => product.close());

  it('is guarded by default: without a token, all but the public routes return 401', async () => {
    const open: string[] = [];
    for (const { route, method, path } of routes) {
      const url = product.url + path.replace(/\{\w+\}/g, randomUUID());
      const { status } = await fetch(url, { method });
      if (status !== 401 || OTHER_CREDENTIALS.includes(route)) open.push(route);
    }
    expect(open.sort()).toEqual([...PUBLIC_ROUTES].sort());
  });

  it('rejects an invalid token on every guarded route', async () => {
    const guarded = routes.filter(({ route }) => !PUBLIC_ROUTES.includes(route));
    expect(guarded.length).toBeGreaterThan(20);
    for (const { method, path } of guarded) {
      const url = product.url + path.replace(/\{\w+\}/g, randomUUID());
      const { status } = await fetch(url, { method, headers: { authorization: 'Bearer a.b.c' } });
      expect([`${method} ${path}`, status]).toEqual([`${method} ${path}`, 401]);
    }
  });

  it('documents whether each operation needs, accepts or ignores a token', () => {
    const optional = ['GET /api/files/{token}', 'GET /api/rides/{id}'];
    for (const { route, security } of routes) {
      const bearer = { bearer: [] };
      const expected = !PUBLIC_ROUTES.includes(route)
        ? [bearer]
        : optional.includes(route)
          ? [{}, bearer]
          : [];
      expect([route, security]).toEqual([route, expected]);
    }
  });

  it('documents a success and the failures of each operation', () => {
    for (const { route, statuses } of routes) {
      expect([route, statuses.some((status) => status.startsWith('2'))]).toEqual([route, true]);
      expect([route, statuses.includes('500')]).toEqual([route, true]);
      // A personal token without the scope gets 403.
      if (!PUBLIC_ROUTES.includes(route))
        expect([route, statuses.filter((status) => /^40[13]$/.test(status))]).toEqual([
          route,
          ['401', '403'],
        ]);
    }
  });

  it.each([
    ['POST /api/payments', '400 PROMO_CODE_INVALID'],
    ['POST /api/bookings/{id}/change', '404 STOP_NOT_FOUND'],
    ['POST /api/admin/bookings/{id}/board', '403 NOT_INDEPENDENT'],
    ['POST /api/admin/bookings/{id}/cancel', '403 NOT_INDEPENDENT'],
    ['POST /api/admin/bookings/{id}/resolve', '403 NOT_INDEPENDENT'],
    ['POST /api/admin/driver-applications/{id}/name', '403 NOT_INDEPENDENT'],
    ['POST /api/admin/payments/{id}/refund', '403 NOT_INDEPENDENT'],
    ['GET /api/admin/payout-batches/{id}/csv', '403 NOT_INDEPENDENT'],
    ['POST /api/admin/payout-batches/{id}/mark-paid', '403 NOT_INDEPENDENT'],
    ['POST /api/admin/payouts/{id}/settle', '403 NOT_INDEPENDENT'],
    ['POST /api/admin/profiles/{id}/payout-account', '403 NOT_INDEPENDENT'],
    ['POST /api/admin/refunds/{id}/settle', '403 NOT_INDEPENDENT'],
    ['POST /api/admin/rides/{id}/cancel', '403 NOT_INDEPENDENT'],
  ])('documents that %s can fail with %s', async (wanted, failure) => {
    const operation = (await operationsOf(product)).find(({ route }) => route === wanted);
    expect(operation?.failures).toContain(failure);
  });

  it('documents the code of a wrong signature, secret or cookie', async () => {
    const signed = (await operationsOf(product)).filter(
      ({ route, failures }) =>
        PUBLIC_ROUTES.includes(route) && failures.some((failure) => failure.startsWith('401')),
    );
    expect(signed.length).toBeGreaterThan(10);
    for (const { route, failures } of signed) {
      const code = route.includes('/auth/') ? 'UNAUTHENTICATED' : 'INVALID_SIGNATURE';
      expect([route, failures.filter((failure) => failure.startsWith('401'))]).toEqual([
        route,
        [`401 ${code}`],
      ]);
    }
  });
});
