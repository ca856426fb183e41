import { randomUUID } from 'node:crypto';
import { doualaDay } from '../../src/platform/douala';
import { insertBooking } from '../factories/booking';
import { insertApplication } from '../factories/driver-application';
import { inHours } from '../factories/ride';
import { PushBrowser } from '../fakes/push-browser';
import { type Cast, insertCast, notificationData } from '../setup/cast';
import { ask, forEachConcurrently, type Operation, operationsOf, type RequestInput } from '../setup/contract';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let cast: Cast;
let unpaid: string;
let application: string;
const strike = randomUUID();
let operations: Operation[];

beforeAll(async () => {
  product = await startTestApp();
  cast = await insertCast(product);
  unpaid = (await insertBooking(product.database, { user_id: cast.passenger.id })).id;
  application = (await insertApplication(product.database)).id;
  await product.database.query(
    `INSERT INTO strikes (id, person_id, kind, ride_id, subject_id) VALUES ($1, $2, 'no_show', $3, $3)`,
    [strike, cast.passenger.id, cast.ride.id],
  );
  operations = await operationsOf(product);
});
afterAll(() => product.close());

const isCallback = ({ path }: Operation) => path.endsWith('/callback');
/** Messages from phones, which may have any media type. */
const isUssd = ({ path }: Operation) => path.startsWith('/api/ussd/');
const isInbound = (operation: Operation) => operation.path.endsWith('/inbound') || isUssd(operation);
const isUpload = ({ method, path }: Operation) =>
  (method === 'PUT' && /\/(avatar|car-photo)$/.test(path)) ||
  (method !== 'GET' && path.startsWith('/api/driver-applications')) ||
  (method === 'POST' && path === '/api/support-cases/{id}/messages') ||
  path.endsWith('/photos');
const isStatement = ({ path }: Operation) => path.endsWith('/statements/compare');
const takesBody = (operation: Operation) =>
  operation.method !== 'GET' && !isCallback(operation) && !isInbound(operation) && !isStatement(operation);

/** A request by a person allowed to use the route, with existing ids in its path. */
function requestFor({ route, path }: Operation): RequestInput {
  const { driver, passenger, admin, ride, booking } = cast;
  const id = path.includes('/bookings/')
    ? booking.id
    : path.includes('/payments/')
      ? (booking.payment_id ?? '')
      : path.includes('/rides/')
        ? ride.id
        : path.includes('/driver-applications/')
          ? application
          : path.includes('/strikes/')
            ? strike
            : /audit-events|claims|promotions|tokens|webhooks|refunds|reports|support-cases|admin\/conversations|payout-batches|admin\/payouts|approvals|sessions/.test(
                  path,
                )
              ? randomUUID()
              : path.endsWith('/block') || route === 'PATCH /api/admin/profiles/{id}'
                ? cast.stranger.id
                : passenger.id;
  const parameters = {
    id,
    delivery_id: randomUUID(),
    userId: passenger.id,
    rideId: ride.id,
    receipt_number: 'RECEIPT-2026-000001',
    field: 'license_file_recto',
    month: '2026-11',
  };
  if (path.startsWith('/api/auth/second-factor')) return { parameters, token: admin.token };
  if (path.startsWith('/api/auth/') && !path.includes('/sessions')) return { parameters };
  if (path.startsWith('/api/admin/')) return { parameters, token: admin.token };
  const drives = /^(POST|PUT|DELETE) \/api\/ride|verify$|no-show$|dashboard$|car-photo$/.test(route);
  return { parameters, token: drives ? driver.token : passenger.token };
}

/** A valid body for each route that takes one. Add a line for each new route. */
function goodBodies(): Record<string, object> {
  const car = { car_model: 'Toyota Corolla', car_plate: 'LT 123 AB', meeting_point: 'Gare routière' };
  const trip = { departure_time: inHours(60).toISOString(), price: 4_500, seats: 4, ...car };
  return {
    'PATCH /api/profiles/me': { full_name: 'Paul Mbarga', locale: 'fr' },
    'POST /api/profiles/me/export': {},
    'POST /api/auth/otp': { phone: '677000001', channel: 'sms' },
    'POST /api/auth/verify': { phone: '677000001', token: '000000', type: 'sms' },
    'POST /api/auth/sign-out': {},
    'POST /api/rides': { from_city: 'Douala', to_city: 'Kribi', ...trip },
    'PUT /api/rides/{id}': { description: 'Clim' },
    'POST /api/ride-templates': { name: 'Lundi', ...trip },
    'POST /api/departure-alerts': { from_city: 'Douala', to_city: 'Kribi', date: doualaDay(inHours(48)) },
    'POST /api/bookings': { ride_id: randomUUID(), seats: 1 },
    'POST /api/bookings/{id}/cancel': { reason: 'Malade' },
    'POST /api/bookings/{id}/verify': { code: '000000' },
    'POST /api/rides/{id}/verify': { code: '000000' },
    'POST /api/payments': { booking_id: unpaid, provider: 'mtn', phone_number: '699000001' },
    'POST /api/payments/check-status': { transactionId: randomUUID(), provider: 'mtn' },
    'POST /api/conversations': { ride_id: cast.ride.id, passenger_id: cast.passenger.id },
    'POST /api/messages': { conversation_id: randomUUID(), content: 'Bonjour', client_id: randomUUID() },
    'PUT /api/messages/read/{rideId}': { userId: cast.passenger.id, otherUserId: cast.driver.id },
    'POST /api/notifications/booking': { notificationData: notificationData(cast) },
    'PUT /api/notifications/preferences': { bookings_push: false },
    'PUT /api/notifications/read': { ids: [randomUUID()] },
    'POST /api/push/subscribe': { subscription: new PushBrowser().subscription },
    'POST /api/push/unsubscribe': { endpoint: new PushBrowser().endpoint },
    'POST /api/bookings/{id}/rebook': { ride_id: randomUUID(), seats: 1 },
    'POST /api/bookings/{id}/change': { seats: 2 },
    'POST /api/bookings/{id}/ratings': { stars: 5, tags: ['punctual'], comment: 'Bien' },
    'POST /api/admin/profiles/{id}/gender': { gender: 'female', reason: 'Carte' },
    'PUT /api/profiles/me/trusted-contact': { name: 'Awa', phone_number: '677000002' },
    'POST /api/trusted-contacts/{token}': { accept: true },
    'POST /api/support-cases': { category: 'other', text: 'Aidez-moi' },
    'POST /api/support-cases/{id}/messages': { text: 'Merci' },
    'PATCH /api/admin/support-cases/{id}': { status: 'waiting' },
    'POST /api/admin/support-cases/{id}/messages': { text: 'Bonjour' },
    'POST /api/admin/bookings/{id}/chat': { reason: 'Vu' },
    'POST /api/admin/conversations/{id}/open': { reason: 'Vu' },
    'POST /api/admin/conversations/{id}/take-over': { reason: 'Vu' },
    'POST /api/admin/support-cases/{id}/notes': { text: 'Vu' },
    'POST /api/bookings/{id}/no-show': { statement: 'Absent' },
    'POST /api/bookings/{id}/driver-absent': { statement: 'Absent' },
    'POST /api/claims/{id}/contest': { statement: 'Faux' },
    'POST /api/claims/{id}/appeal': { statement: 'Encore' },
    'POST /api/admin/claims/{id}/decide': { outcome: 'dismissed', reason: 'Vu' },
    'POST /api/ratings/{id}/reply': { text: 'Merci' },
    'POST /api/ratings/{id}/report': { reason: 'Faux' },
    'POST /api/admin/ratings/{id}/hide': { reason: 'Insulte' },
    'POST /api/admin/ratings/{id}/restore': { reason: 'Erreur' },
    'POST /api/bookings/{id}/credit': { promo_code: 'NOEL' },
    'POST /api/profiles/me/referral': { code: 'K7MP2QXA' },
    'POST /api/admin/promotions': {
      ...{ code: 'NOEL', amount: 500, budget: 10_000, per_person: 1 },
      ...{ starts_at: inHours(1).toISOString(), ends_at: inHours(9).toISOString() },
    },
    'PATCH /api/admin/promotions/{id}': { active: false },
    'POST /api/admin/tokens': {
      name: 'Accounting',
      scopes: ['rides:read'],
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    },
    'POST /api/admin/webhooks': { url: 'https://example.cm', events: ['ride.cancelled'] },
    'PATCH /api/admin/webhooks/{id}': { active: false },
    'POST /api/strikes/{id}/appeal': { statement: 'Pont fermé', reason: 'road_closure' },
    'POST /api/admin/strikes/{id}/decide': { outcome: 'kept', reason: 'Vu' },
    'POST /api/admin/rides/{id}/list': { reason: 'Vu' },
    'POST /api/reports': { user_id: cast.driver.id, ride_id: cast.ride.id, reason: 'spam', text: 'Trop' },
    'POST /api/admin/reports/{id}/resolve': { action: 'dismiss', reason: 'Rien' },
    'PATCH /api/admin/profiles/{id}': { suspended: false, reason: 'Erreur' },
    'POST /api/admin/driver-applications/{id}/status': { status: 'pending', reason: 'Vu', version: 1 },
    'POST /api/admin/driver-applications/{id}/documents/{field}': { decision: 'refuse', reason: 'Flou' },
    'POST /api/admin/exports': { list: 'rides', filters: ['status'], rows: 3 },
    'POST /api/admin/payments/{id}/reconcile': {},
    'POST /api/admin/payments/{id}/refund': { reason: 'Panne', amount: 1, goodwill: true },
    'POST /api/admin/refunds/{id}/settle': { reference: 'MP261121.1' },
    'POST /api/admin/bookings/{id}/board': { reason: 'Vu' },
    'POST /api/admin/bookings/{id}/unboard': { reason: 'Vu' },
    'POST /api/admin/bookings/{id}/cancel': { reason: 'Vu' },
    'POST /api/admin/rides/{id}/cancel': { reason: 'Vu' },
    'POST /api/admin/rides/{id}/message': { text: 'Vu' },
    'POST /api/admin/rides/{id}/move': { departure_time: inHours(60).toISOString(), reason: 'Vu' },
    'POST /api/admin/bookings/{id}/resend': { what: 'receipt' },
    'POST /api/admin/bookings/{id}/resolve': { outcome: 'travelled', reason: 'Vu' },
    'DELETE /api/profiles/me': { token: '000000' },
    'POST /api/auth/second-factor/enrolment': { token: '000000' },
    'POST /api/auth/second-factor/confirm': { code: '000000' },
    'POST /api/auth/second-factor/verify': { code: '000000' },
    'POST /api/auth/second-factor/recover': { code: 'AAAAA-AAAAA' },
    'POST /api/admin/approvals/{id}/withdraw': { reason: 'Erreur' },
    'POST /api/admin/profiles/{id}/payouts': { stopped: false, reason: 'Vu' },
    'POST /api/admin/profiles/{id}/pictures/remove': { picture: 'avatar', reason: 'Insulte' },
    'POST /api/admin/profiles/{id}/second-factor/reset': { reason: 'Perdu' },
    'POST /api/admin/driver-applications/{id}/name': { full_name: 'Paul Mbarga', reason: 'Carte' },
    'PUT /api/driver/payout-account': { provider: 'mtn', phone_number: '677000001', token: '000000' },
    'POST /api/admin/profiles/{id}/payout-account': { approved: false, reason: 'Autre nom' },
    'POST /api/admin/payouts/{id}/settle': { reference: 'MP261121.2' },
    'POST /api/admin/rails/alarms/seen': { rail: 'mtn-momo', alarm: 'float_empty', times: 1 },
    'POST /api/admin/payout-batches/{id}/cancel': { reason: 'Erreur' },
    'POST /api/admin/closings/{month}/close': { reason: 'Expliqué' },
    'POST /api/admin/closings/{month}/reopen': { reason: 'Erreur' },
    'POST /api/admin/payout-batches': { reason: 'Vendredi' },
    'POST /api/admin/payout-batches/{id}/mark-paid': { reference: 'BULK-1', paid_from: 'mtn' },
  };
}

let bodies: Record<string, object> | undefined;

function goodBody(route: string): object {
  bodies ??= goodBodies();
  const body = bodies[route];
  if (!body) throw new Error(`${route} has no good body in this test`);
  return body;
}

describe('An invalid id in a path', () => {
  it.each([
    '42',
    '%00',
    `${randomUUID()}%00`,
    '{00000000-0000-4000-8000-000000000000}',
    "'%20OR%201=1--",
    '1'.repeat(2_000),
  ])('%s returns 400 and names the parameter, on every route with an id', async (id) => {
    const routes = operations.filter(({ parameters }) =>
      parameters.some((name) => ['id', 'userId', 'rideId'].includes(name)),
    );
    expect(routes.length).toBeGreaterThan(15);
    await forEachConcurrently(routes, async (operation) => {
      const fits = requestFor(operation);
      const sent = { ...fits, parameters: { ...fits.parameters, id, userId: id, rideId: id } };
      const { status, body } = await ask(product, operation, sent);
      const [field] = operation.parameters;
      expect([operation.route, status, body.details]).toEqual([
        operation.route,
        400,
        [{ field, message: `${field} must be a UUID` }],
      ]);
    });
  });

  it.each(['%ED%A0%80', '%'])('returns 400 if it can’t be decoded: %s', async (id) => {
    const routes = operations.filter(({ parameters }) => parameters.length > 0);
    await forEachConcurrently(routes, async (operation) => {
      const parameters = { id, userId: id, rideId: id, receipt_number: id, field: id, token: id };
      const { status } = await ask(product, operation, { ...requestFor(operation), parameters });
      expect([operation.route, status]).toEqual([operation.route, 400]);
    });
  });

  it('of a receipt is answered like an unknown receipt', async () => {
    const operation = operations.find(({ path }) => path.endsWith('{receipt_number}')) as Operation;
    for (const receipt_number of ['%00', "'", 'RECEIPT-2026-1', '9'.repeat(2_500), '%F0%9F%9A%97']) {
      const { body } = await ask(product, operation, { parameters: { receipt_number }, query: '?check=%00' });
      expect(body).toEqual({ success: true, data: { valid: false } });
    }
  });
});

describe('A body that is not a JSON object', () => {
  it.each([
    ['{"a":', 'MALFORMED_BODY'],
    ['{"a":1}{"b":2}', 'MALFORMED_BODY'],
    ['{"__proto__":{"isDriver":true}}', 'MALFORMED_BODY'],
    ['{"constructor":{"prototype":{"isDriver":true}}}', 'MALFORMED_BODY'],
    ['a=1', 'MALFORMED_BODY'],
    ['[]', 'VALIDATION_FAILED'],
    ['null', 'VALIDATION_FAILED'],
    ['"text"', 'VALIDATION_FAILED'],
    ['-1e999', 'VALIDATION_FAILED'],
    [`{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, 'VALIDATION_FAILED'],
  ])('case %# is 400 on every route that takes a body', async (raw, code) => {
    const routes = operations.filter((operation) => takesBody(operation) && !isUpload(operation));
    expect(routes.length).toBeGreaterThan(12);
    await forEachConcurrently(routes, async (operation) => {
      const sent = { ...requestFor(operation), raw, headers: { 'content-type': 'application/json' } };
      const { status, body } = await ask(product, operation, sent);
      expect([operation.route, status, body.code]).toEqual([operation.route, 400, code]);
    });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json',
    ';;',
  ])('sent as %s is 415 on every route except the callbacks', async (type) => {
    await forEachConcurrently(operations.filter(takesBody), async (operation) => {
      if (isUpload(operation) && type.startsWith('multipart')) return;
      const sent = { ...requestFor(operation), raw: '{}', headers: { 'content-type': type } };
      const { status, body } = await ask(product, operation, sent);
      expect([operation.route, status, body.code]).toEqual([operation.route, 415, 'UNSUPPORTED_MEDIA_TYPE']);
    });
  });

  it('of more than 256 kB is 413 everywhere except at the callbacks, which ignore it', async () => {
    const raw = JSON.stringify({ reason: 'x'.repeat(256 * 1024) });
    await forEachConcurrently(
      operations.filter(({ method }) => method !== 'GET'),
      async (operation) => {
        if (isUpload(operation) || isStatement(operation)) return;
        const sent = { ...requestFor(operation), raw, headers: { 'content-type': 'application/json' } };
        const { status } = await ask(product, operation, sent);
        const expected = isCallback(operation) || isUssd(operation) ? 200 : 413;
        expect([operation.route, status]).toEqual([operation.route, expected]);
      },
    );
  });
});

const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'a\u0000b',
  '\ud83d',
  'x'.repeat(20_000),
  "'; DROP TABLE rides; --",
  '2027-01-01T00:00:00+99:99',
  '0000-00-00T00:00:00Z',
  [[]],
  { toString: 1 },
];
describe('A field with an invalid value', () => {
  it('is accepted, or named in the error, on every route and never causes a 5xx', async () => {
    const cases = operations
      .filter(({ fields }) => fields.length > 0)
      .flatMap((operation) =>
        operation.fields.flatMap((field) => HOSTILE_VALUES.map((value) => ({ operation, field, value }))),
      );
    expect(cases.length).toBeGreaterThan(400);
    await forEachConcurrently(cases, async ({ operation, field, value }) => {
      const sent = { ...requestFor(operation), body: { ...goodBody(operation.route), [field]: value } };
      const { status, body } = await ask(product, operation, sent);
      if (status !== 400 || body.details === undefined) return;
      const named = body.details.map((detail: { field: string }) => detail.field.split('.')[0]);
      expect([operation.route, value, [...new Set(named)]]).toEqual([operation.route, value, [field]]);
    });
  });

  it('is named in the error if it is required and missing', async () => {
    const required: Record<string, string[]> = {
      'POST /api/auth/otp': ['phone', 'channel'],
      'POST /api/auth/verify': ['phone', 'token', 'type'],
      'POST /api/rides': [
        'from_city',
        'to_city',
        'departure_time',
        'price',
        'seats',
        'car_model',
        'car_plate',
        'meeting_point',
      ],
      'POST /api/departure-alerts': ['from_city', 'to_city', 'date'],
      'POST /api/bookings': ['ride_id', 'seats'],
      'POST /api/bookings/{id}/verify': ['code'],
      'POST /api/rides/{id}/verify': ['code'],
      'POST /api/conversations': ['ride_id'],
      'POST /api/messages': ['conversation_id', 'content'],
      'PUT /api/messages/read/{rideId}': ['userId'],
      'POST /api/notifications/booking': ['notificationData'],
      'POST /api/push/subscribe': ['subscription'],
      'POST /api/push/unsubscribe': ['endpoint'],
      'POST /api/reports': ['user_id', 'reason'],
      'POST /api/payments': ['booking_id', 'provider', 'phone_number'],
      'POST /api/payments/check-status': ['transactionId'],
      'POST /api/admin/payout-batches/{id}/mark-paid': ['reference'],
    };
    for (const [route, fields] of Object.entries(required)) {
      const operation = operations.find((each) => each.route === route) as Operation;
      for (const sent of [{ body: {} }, { raw: '', headers: { 'content-type': 'application/json' } }, {}]) {
        const { status, body } = await ask(product, operation, { ...requestFor(operation), ...sent });
        const named = body.details.map((detail: { field: string }) => detail.field);
        expect([route, status, named]).toEqual([route, 400, fields]);
      }
    }
  });
});

const HOSTILE_QUERIES = [
  '',
  '-1',
  '1.5',
  '1e309',
  '99999999999999999999',
  '%00',
  '%ED%A0%80',
  "'",
  'x'.repeat(3_000),
];

function goodQuery({ path }: Operation, name: string): string {
  const journey = { from_city: 'Douala', to_city: 'Kribi' };
  const needed: Record<string, Record<string, string>> = {
    '/api/payments/status': { transactionId: unpaid },
    '/api/admin/stats/trends': { from: '2026-11-01', to: '2026-11-02' },
    '/api/admin/statements/compare': { rail: 'mtn-momo', day: '2026-11-01' },
    '/api/price-guide': journey,
    '/api/rides/days': { ...journey, from: '2031-03-10' },
    '/api/rides/nearby': { ...journey, date: '2031-03-10' },
  };
  const others = Object.entries(needed[path] ?? {}).filter(([key]) => key !== name);
  return others.map(([key, value]) => `${key}=${value}&`).join('');
}

describe('A query with an invalid value', () => {
  it('is refused as `sort` on every list that can be sorted', async () => {
    const lists = operations.filter(({ query }) => query.includes('sort'));
    expect(lists.length).toBeGreaterThan(15);
    await forEachConcurrently(lists, async (operation) => {
      const { status, body } = await ask(product, operation, {
        ...requestFor(operation),
        query: '?sort=phone,id',
      });
      expect([operation.route, status, body.details]).toEqual([
        operation.route,
        400,
        [{ field: 'sort', message: expect.stringMatching(/^sort must be one of the following values: \w/) }],
      ]);
    });
  });

  it('is accepted, or named in the error, on every route and never causes a 5xx', async () => {
    const rules = operations.flatMap((operation) => operation.query.map((name) => ({ operation, name })));
    // Staff lists share most query parameters: each is tested once.
    const seen = new Set<string>();
    const once = rules.filter(({ operation: { path }, name }) => {
      const rule = path.startsWith('/api/admin/') ? name : `${path} ${name}`;
      return !seen.has(rule) && seen.add(rule);
    });
    const cases = once.flatMap(({ operation, name }) =>
      [...HOSTILE_QUERIES.map((value) => `${name}=${value}`), `${name}=a&${name}=b`, `${name}[a]=b`].map(
        (query) => ({ operation, name, query: `?${goodQuery(operation, name)}${query}` }),
      ),
    );
    expect(cases.length).toBeGreaterThan(400);
    await forEachConcurrently(cases, async ({ operation, name, query }) => {
      const { status, body } = await ask(product, operation, { ...requestFor(operation), query });
      if (status !== 400) return;
      const named = body.details.map((detail: { field: string }) => detail.field);
      expect([operation.route, query, named]).toEqual([operation.route, query, [name]]);
    });
  });

  it.each(['page=51', 'page=100000', 'page=0', 'limit=101', 'limit=0', 'limit=ten'])(
    '%s is 400 on every list that has pages',
    async (query) => {
      const lists = operations.filter((operation) => operation.query.includes('page'));
      expect(lists.length).toBeGreaterThan(7);
      await forEachConcurrently(lists, async (operation) => {
        const { status } = await ask(product, operation, { ...requestFor(operation), query: `?${query}` });
        expect([operation.route, status]).toEqual([operation.route, 400]);
      });
    },
  );

  it.each([
    ['nothing'],
    [[]],
    [['2026-11-21 10:00:00+00']],
    [['departure_time', '2026-99-99 10:00:00+00', randomUUID()]],
    [['departure_time', '2026-11-21 10:00:00+00', 'no id']],
    [['price', '1', randomUUID()]],
    [['2026-02-30 10:00:00+00', randomUUID()]],
    [['2026-11-21 25:00:00+00', randomUUID()]],
    [['\u0000', randomUUID()]],
    [[{}, {}]],
    ['x'.repeat(2_000)],
  ])('an invented cursor %j returns 400 and names the field', async (parts) => {
    const cursor = Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url');
    const lists = operations.filter((operation) => operation.query.includes('cursor'));
    expect(lists.length).toBeGreaterThan(2);
    for (const operation of lists) {
      const { status, body } = await ask(product, operation, {
        ...requestFor(operation),
        query: `?cursor=${cursor}`,
      });
      expect([operation.route, status, body.details?.[0].field]).toEqual([operation.route, 400, 'cursor']);
    }
  });
});
