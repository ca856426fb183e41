import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TripLinksService } from '../../src/modules/trips/trip-links.service';
import { newId } from '../../src/platform/database';
import { doualaDay } from '../../src/platform/douala';
import { FileStore } from '../../src/platform/storage';
import { insertBooking } from '../factories/booking';
import { newPhone } from '../factories/person';
import { insertPushSubscription } from '../factories/push-subscription';
import { inHours } from '../factories/ride';
import { PushBrowser } from '../fakes/push-browser';
import { apply } from './application-form';
import { callsTo } from './call';
import { type Cast, insertCast, insertMember, notificationData } from './cast';
import type { Operation } from './contract';
import type { TestApp } from './test-app';

/** Columns of the table in docs/domain.md. `user` and `driver` own the data, the others don't. */
export const ACTORS = [
  'anonymous',
  'user',
  'driver',
  'approver',
  'support',
  'finance',
  'admin',
  'another',
] as const;
export type Actor = (typeof ACTORS)[number];

/** `yes`, or the refusal's status. */
export type Verdict = string;

/** The section "Who may do what" of docs/domain.md: verdicts by route, in the order of `ACTORS`. */
export function documentedPermissions(): Map<string, Verdict[]> {
  const text = readFileSync(join(__dirname, '../../../docs/domain.md'), 'utf8');
  const section = text.slice(text.indexOf('## Who may do what'));
  const groups = new Map(
    [...section.matchAll(/^\| ([^|]+?) +\|(.+)\|$/gm)].map(([, group = '', cells = '']) => [
      group,
      cells.split('|').map((cell) => cell.trim()),
    ]),
  );
  const routes = /^```text\n([^]+?)^```/m.exec(section)?.[1] ?? '';
  let group = '';
  const permissions = new Map<string, Verdict[]>();
  for (const line of routes.split('\n')) {
    if (line.startsWith('# ')) group = line.slice(2);
    else if (line !== '') permissions.set(line, groups.get(group) ?? []);
  }
  return permissions;
}

/** The people and records that routes refer to. */
export interface RouteRecords {
  cast: Cast;
  /** The passenger's unpaid booking. */
  unpaid: string;
  application: string;
  conversation: string;
  report: string;
  /** The driver's strike. */
  strike: string;
  promotion: string;
  webhook: string;
  personalToken: string;
  delivery: string;
  /** A visible rating of the driver. */
  rating: string;
  /** A support case of the passenger. */
  supportCase: string;
  assistantConversation: string;
  /** The driver's contested claim about the passenger. */
  claim: string;
  refund: string;
  batch: string;
  /** The driver's automatic payout. */
  payout: string;
  event: string;
  /** The passenger's session. */
  session: string;
  /** The passenger's push subscription. */
  subscription: string;
  /** The driver's ride template. */
  template: string;
  /** The passenger's departure alert. */
  alert: string;
  approval: string;
  /** Token of the approver's link to a document. */
  token: string;
  /** Tokens of the passenger's shared trip and trusted-contact request. */
  trip: string;
  contact: string;
}

const SHARED = new WeakMap<TestApp, Promise<string>>();

/** Inserts the records for one route. The driver application is created once per product. */
export async function insertRecords(product: TestApp): Promise<RouteRecords> {
  const { database } = product;
  const cast = await insertCast(product);
  const shared = SHARED.get(product) ?? sendApplication(product);
  SHARED.set(product, shared);
  const { data: conversation } = (
    await callsTo(() => product).call(cast.passenger, 'POST', '/api/conversations', { ride_id: cast.ride.id })
  ).body;
  const [report, refund, batch, event, document] = [newId(), newId(), newId(), newId(), newId()];
  const [approval, rating, supportCase] = [newId(), newId(), newId()];
  const [strike, claim] = [newId(), newId()];
  const [alert, template] = [newId(), newId()];
  await database.query(`INSERT INTO ride_templates (id, driver_id, name) VALUES ($1, $2, 'Lundi')`, [
    template,
    cast.driver.id,
  ]);
  await database.query(
    `INSERT INTO departure_alerts (id, user_id, from_city, to_city, day) VALUES ($1, $2, 'Kribi', 'Edéa', current_date + 5)`,
    [alert, cast.passenger.id],
  );
  await database.query(
    `INSERT INTO reports (id, reporter_id, subject_id, reason) VALUES ($1, $2, $3, 'spam')`,
    [report, cast.passenger.id, cast.driver.id],
  );
  await database.query(
    `INSERT INTO ratings (id, booking_id, ride_id, rater_id, ratee_id, ratee_role, stars, closes_at, published_at)
     VALUES ($1, $2, $3, $4, $5, 'driver', 5, now(), now())`,
    [rating, cast.booking.id, cast.ride.id, cast.passenger.id, cast.driver.id],
  );
  await database.query(`INSERT INTO support_cases (id, person_id, category) VALUES ($1, $2, 'other')`, [
    supportCase,
    cast.passenger.id,
  ]);
  const [{ id: assistantConversation }] = await database.query(
    `INSERT INTO assistant_sessions (phone, channel, state) VALUES ($1, 'sms', 'null') RETURNING id`,
    [cast.passenger.phone],
  );
  await database.query(
    `INSERT INTO claims (id, booking_id, ride_id, kind, claimant_id, respondent_id, status, contest_until)
     VALUES ($1, $2, $3, 'no_show', $4, $5, 'contested', now())`,
    [claim, cast.booking.id, cast.ride.id, cast.driver.id, cast.passenger.id],
  );
  await database.query('UPDATE profiles SET rating_count = 1, rating_sum = 5 WHERE id = $1', [
    cast.driver.id,
  ]);
  await database.query(
    `INSERT INTO strikes (id, person_id, kind, ride_id, subject_id) VALUES ($1, $2, 'absence', $3, $3)`,
    [strike, cast.driver.id, cast.ride.id],
  );
  const [webhook, delivery, personalToken] = [newId(), newId(), newId()];
  await database.query(
    `INSERT INTO personal_tokens (id, owner_id, name, scopes, hash, expires_at)
     VALUES ($1, $2, 'Accounting', '{rides:read}', uuid_send($1), now() + interval '1 day')`,
    [personalToken, cast.approver.id],
  );
  await database.query(
    `INSERT INTO webhooks (id, url, events, active, secret) VALUES ($1, 'https://example.cm', '{payout.completed}', false, 'x')`,
    [webhook],
  );
  await database.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, data) VALUES ($2, $1, $2, 'payout.completed', '{}')`,
    [webhook, delivery],
  );
  const promotion = newId();
  await database.query(
    `INSERT INTO promotions (id, code, amount, budget, starts_at, ends_at) VALUES ($1, $2, 1, 1, now(), now() + interval '1 day')`,
    [promotion, `FETE${promotion.slice(-12).toUpperCase()}`],
  );
  await database.query(
    `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, status, provider, rail, by_hand, provider_reference)
     VALUES ($1, $2, $3, 100, 'full', 'staff', 'manual', 'orange', 'orange-partner', true, $4)`,
    [refund, cast.booking.payment_id, cast.booking.id, refund],
  );
  await database.query('INSERT INTO payout_batches (id, created_by) VALUES ($1, $2)', [batch, cast.admin.id]);
  const payout = newId();
  await database.query(
    `INSERT INTO payouts (id, driver_id, full_name, phone_number, provider, rail, currency, provider_reference, amount, status)
     VALUES ($1, $2, 'Aïcha', '237677000001', 'mtn', 'mtn-momo', 'XAF', $3, 100, 'manual')`,
    [payout, cast.driver.id, payout],
  );
  await database.query(
    `INSERT INTO payout_accounts (driver_id, provider, phone_number, status) VALUES ($1, 'mtn', '237677000001', 'mismatch')`,
    [cast.stranger.id],
  );
  await database.query(
    `INSERT INTO audit_events (id, action, subject_type, subject_id) VALUES ($1, 'a.b', 'profile', 'x')`,
    [event],
  );
  await database.query(
    `INSERT INTO approval_requests (id, action, subject_type, subject_id, amount, requested_by)
     VALUES ($1, 'payment.refund', 'payment', $2, 60000, $3)`,
    [approval, cast.booking.payment_id, (await insertMember(product, { staff_role: 'admin' })).id],
  );
  await database.query('SELECT create_receipt($1)', [cast.booking.payment_id]);
  await database.query(
    `INSERT INTO driver_documents (id, driver_id, status) VALUES ($1, $2, 'approved'), ($3, $4, 'approved')`,
    [document, cast.driver.id, newId(), cast.otherDriver.id],
  );
  const { key } = await product.app.get(FileStore).put(Buffer.from('picture'), 'webp');
  for (const { id } of [cast.passenger, cast.driver]) {
    const url = `/api/avatars/${id}?v=${encodeURIComponent(key)}`;
    await database.query('UPDATE profiles SET avatar_url = $2 WHERE id = $1', [id, url]);
  }
  await database.query('UPDATE profiles SET car_photo_url = $2 WHERE id = $1', [
    cast.driver.id,
    `/api/car-photos/${cast.driver.id}?v=${encodeURIComponent(key)}`,
  ]);
  const unpaid = await insertBooking(database, { user_id: cast.passenger.id });
  const application = await shared;
  const [session] = await database.query('SELECT id FROM sessions WHERE user_id = $1', [cast.passenger.id]);
  const subscription = await insertPushSubscription(database, cast.passenger.id, new PushBrowser());
  const path = `/api/admin/driver-applications/${application}/files/license_file_recto`;
  const { data: link } = (await callsTo(() => product).call(cast.approver, 'GET', path)).body;
  return {
    cast,
    unpaid: unpaid.id,
    application,
    conversation: conversation.id,
    report,
    rating,
    supportCase,
    assistantConversation,
    strike,
    promotion,
    webhook,
    personalToken,
    delivery,
    claim,
    refund,
    batch,
    payout,
    event,
    session: session.id,
    subscription: subscription.id,
    alert,
    template,
    approval,
    token: link.url.split('/').at(-1),
    ...(await linksOf(product, cast)),
  };
}

async function linksOf(
  product: TestApp,
  { passenger, booking }: Cast,
): Promise<{ trip: string; contact: string }> {
  const { call } = callsTo(() => product);
  const { body } = await call(passenger, 'POST', `/api/bookings/${booking.id}/trip-share`);
  const contact = { name: 'Awa', phone_number: newPhone() };
  await call(passenger, 'PUT', '/api/profiles/me/trusted-contact', contact);
  const [row] = await product.database.query('SELECT id FROM trusted_contacts WHERE user_id = $1', [
    passenger.id,
  ]);
  const { token } = product.app.get(TripLinksService, { strict: false }).create('contact link', row.id);
  return { trip: body.data.url.split('/').at(-1), contact: token };
}

async function sendApplication(product: TestApp): Promise<string> {
  const applicant = await insertMember(product);
  return (await apply(product, applicant.token)).body.data.id;
}

/** Path parameters of a route. They name the passenger's records unless the route has others. */
export function parametersFor(
  { path }: Operation,
  records: RouteRecords,
  actor: Actor,
): Record<string, string> {
  const { cast } = records;
  const themselves = actor === 'driver' ? cast.driver.id : cast.passenger.id;
  const ids: [RegExp, string][] = [
    [/driver-applications/, records.application],
    [/approvals/, records.approval],
    [/audit-events/, records.event],
    [/payout-batches/, records.batch],
    [/admin\/payouts\//, records.payout],
    [/sessions/, records.session],
    [/subscriptions/, records.subscription],
    [/departure-alerts/, records.alert],
    [/ride-templates/, records.template],
    [/refunds/, records.refund],
    [/reports/, records.report],
    [/support-cases/, records.supportCase],
    [/admin\/conversations/, records.assistantConversation],
    [/car-photos/, cast.driver.id],
    [/claims/, records.claim],
    [/bookings/, cast.booking.id],
    [/admin\/ratings|api\/ratings/, records.rating],
    [/strikes/, records.strike],
    [/promotions/, records.promotion],
    [/webhooks/, records.webhook],
    [/tokens/, records.personalToken],
    [/payments/, cast.booking.payment_id ?? ''],
    [/rides/, cast.ride.id],
    [/block$|admin\/profiles|risk-signals/, cast.stranger.id],
    [/./, cast.passenger.id],
  ];
  return {
    id: ids.find(([pattern]) => pattern.test(path))?.[1] ?? '',
    userId: themselves,
    rideId: cast.ride.id,
    receipt_number: 'RECEIPT-2026-000001',
    field: 'license_file_recto',
    token: tokenFor(path, records),
    month: '2026-11',
    delivery_id: records.delivery,
  };
}

function tokenFor(path: string, { trip, contact, token }: RouteRecords): string {
  if (/trips/.test(path)) return trip;
  return /contacts/.test(path) ? contact : token;
}

export function bodyFor(route: string, records: RouteRecords, actor: Actor): object {
  const { cast } = records;
  const themselves = actor === 'driver' ? cast.driver.id : cast.passenger.id;
  const car = { car_model: 'Toyota Corolla', car_plate: 'LT 123 AB', meeting_point: 'Gare routière' };
  const trip = { departure_time: inHours(60).toISOString(), price: 4_500, seats: 4, ...car };
  const bodies: Record<string, object> = {
    'PATCH /api/profiles/me': { locale: 'fr' },
    'POST /api/auth/otp': { phone: '677000001', channel: 'sms' },
    'POST /api/auth/verify': { phone: '677000001', token: '000000', type: 'sms' },
    'POST /api/auth/second-factor/confirm': { code: '000000' },
    'POST /api/auth/second-factor/verify': { code: '000000' },
    'POST /api/auth/second-factor/recover': { recovery_code: 'ABCDE-FGHJK' },
    'POST /api/admin/profiles/{id}/second-factor/reset': { reason: 'Perdu' },
    'POST /api/rides': { from_city: 'Douala', to_city: 'Kribi', ...trip },
    'PUT /api/rides/{id}': { description: 'Clim' },
    'POST /api/ride-templates': { name: 'Lundi' },
    'POST /api/departure-alerts': { from_city: 'Douala', to_city: 'Kribi', date: doualaDay(inHours(48)) },
    'POST /api/bookings': { ride_id: cast.ride.id, seats: 1 },
    'POST /api/bookings/{id}/verify': { code: '000000' },
    'POST /api/rides/{id}/verify': { code: '000000' },
    'POST /api/payments': { booking_id: records.unpaid, provider: 'mtn', phone_number: '677000001' },
    'POST /api/payments/check-status': { transactionId: cast.booking.payment_id, provider: 'mtn' },
    'POST /api/conversations': { ride_id: cast.ride.id, passenger_id: cast.passenger.id },
    'POST /api/messages': { conversation_id: records.conversation, content: 'Bonjour' },
    'PUT /api/messages/read/{rideId}': { userId: themselves },
    'POST /api/notifications/booking': { notificationData: notificationData(cast) },
    'PUT /api/notifications/preferences': { bookings_push: false },
    'POST /api/push/subscribe': { subscription: new PushBrowser().subscription },
    'POST /api/push/unsubscribe': { endpoint: new PushBrowser().endpoint },
    'POST /api/bookings/{id}/ratings': { stars: 5 },
    'POST /api/admin/profiles/{id}/gender': { gender: 'female', reason: 'Carte' },
    'POST /api/bookings/{id}/rebook': { ride_id: cast.ride.id, seats: 1 },
    'POST /api/bookings/{id}/change': { seats: 2 },
    'PUT /api/profiles/me/trusted-contact': { name: 'Awa', phone_number: '677000002' },
    'POST /api/trusted-contacts/{token}': { accept: true },
    'POST /api/claims/{id}/contest': { statement: 'Faux' },
    'POST /api/claims/{id}/appeal': { statement: 'Encore' },
    'POST /api/admin/claims/{id}/decide': { outcome: 'dismissed', reason: 'Vu' },
    'POST /api/ratings/{id}/reply': { text: 'Merci' },
    'POST /api/ratings/{id}/report': { reason: 'Faux' },
    'POST /api/admin/ratings/{id}/hide': { reason: 'Insulte' },
    'POST /api/admin/ratings/{id}/restore': { reason: 'Erreur' },
    'POST /api/support-cases': { category: 'other', text: 'Aidez-moi' },
    'POST /api/support-cases/{id}/messages': { text: 'Merci' },
    'PATCH /api/admin/support-cases/{id}': { status: 'waiting' },
    'POST /api/admin/support-cases/{id}/messages': { text: 'Bonjour' },
    'POST /api/admin/support-cases/{id}/notes': { text: 'Vu' },
    'POST /api/admin/bookings/{id}/chat': { reason: 'Vu' },
    'POST /api/admin/conversations/{id}/open': { reason: 'Vu' },
    'POST /api/admin/conversations/{id}/take-over': { reason: 'Vu' },
    'POST /api/profiles/me/referral': { code: 'K7MP2QXA' },
    'POST /api/admin/closings/{month}/close': { reason: 'Expliqué' },
    'POST /api/admin/closings/{month}/reopen': { reason: 'Erreur' },
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
    'POST /api/strikes/{id}/appeal': { statement: 'Pont fermé' },
    'POST /api/admin/strikes/{id}/decide': { outcome: 'kept', reason: 'Vu' },
    'POST /api/admin/rides/{id}/list': { reason: 'Vu' },
    'POST /api/reports': { user_id: cast.stranger.id, reason: 'spam' },
    'POST /api/admin/driver-applications/{id}/name': { full_name: 'Paul Mbarga', reason: 'Carte' },
    'POST /api/admin/driver-applications/{id}/status': { status: 'pending' },
    'POST /api/admin/driver-applications/{id}/documents/{field}': { decision: 'confirm' },
    'POST /api/admin/reports/{id}/resolve': { action: 'dismiss', reason: 'Rien' },
    'PATCH /api/admin/profiles/{id}': { suspended: false, reason: 'Erreur' },
    'POST /api/admin/profiles/{id}/payouts': { stopped: false, reason: 'Vu' },
    'POST /api/admin/profiles/{id}/payout-account': { approved: false, reason: 'Autre nom' },
    'POST /api/admin/payouts/{id}/settle': { reference: 'MP261121.2' },
    'PUT /api/driver/payout-account': { provider: 'mtn', phone_number: '677000001', token: '000000' },
    'POST /api/admin/payout-batches/{id}/cancel': { reason: 'Erreur' },
    'POST /api/admin/payments/{id}/refund': { reason: 'Panne' },
    'POST /api/admin/refunds/{id}/settle': { reference: 'MP261121.1' },
    'POST /api/admin/bookings/{id}/board': { reason: 'Vu' },
    'POST /api/admin/bookings/{id}/unboard': { reason: 'Vu' },
    'POST /api/admin/bookings/{id}/cancel': { reason: 'Vu' },
    'POST /api/admin/rides/{id}/cancel': { reason: 'Vu' },
    'POST /api/admin/rides/{id}/message': { text: 'Vu' },
    'POST /api/admin/rides/{id}/move': { departure_time: inHours(60).toISOString(), reason: 'Vu' },
    'POST /api/admin/bookings/{id}/resend': { what: 'receipt' },
    'POST /api/admin/bookings/{id}/resolve': { outcome: 'travelled', reason: 'Vu' },
    'POST /api/admin/payout-batches/{id}/mark-paid': { reference: 'BULK-1', paid_from: 'mtn' },
  };
  return bodies[route] ?? {};
}

export function queryFor(route: string, { cast, unpaid }: RouteRecords): string {
  if (route === 'GET /api/admin/search') return '?q=Paul';
  if (route === 'GET /api/payments') return `?booking_id=${unpaid}`;
  if (route === 'GET /api/payments/status') return `?transactionId=${cast.booking.payment_id}&provider=mtn`;
  const journey = 'from_city=Douala&to_city=Kribi';
  if (route === 'GET /api/price-guide') return `?${journey}`;
  if (route === 'GET /api/rides/days') return `?${journey}&from=2031-03-10`;
  if (route === 'GET /api/rides/nearby') return `?${journey}&date=2031-03-10`;
  return '';
}

/** The actors in the order of the calls. Those who may change the data come last. */
export function tokensOf({ cast }: RouteRecords): [Actor, string | undefined][] {
  return [
    ['anonymous', undefined],
    ['another', cast.otherDriver.token],
    ['approver', cast.approver.token],
    ['support', cast.support.token],
    ['finance', cast.finance.token],
    ['admin', cast.admin.token],
    ['driver', cast.driver.token],
    ['user', cast.passenger.token],
  ];
}
