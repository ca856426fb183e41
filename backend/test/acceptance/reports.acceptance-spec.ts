import { randomUUID } from 'node:crypto';
import { insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let driver: Member;
let passenger: Member;
let admin: Member;
let rideId: string;
let messageId: string;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

beforeEach(async () => {
  driver = await insertMember(product, { driver: true, full_name: 'Aïcha Ngono' });
  passenger = await insertMember(product, { full_name: 'Paul Mbarga' });
  admin = await insertMember(product, { staff_role: 'admin' });
  ({ id: rideId } = await insertRide(product.database, { driver_id: driver.id }));
  const { body } = await call(passenger, 'POST', '/api/conversations', { ride_id: rideId });
  for (const [who, content] of [
    [passenger, 'Bonjour'],
    [driver, 'Payez cash'],
    [passenger, 'Non'],
  ] as const) {
    const sent = await call(who, 'POST', '/api/messages', { conversation_id: body.data.id, content });
    if (who === driver) messageId = sent.body.data.id;
  }
});

const { call } = callsTo(() => product);

const report = (more: object = {}) =>
  call(passenger, 'POST', '/api/reports', { user_id: driver.id, reason: 'fraud', ...more });

describe('A report', () => {
  it('is created by the receiver of the message: 201, then 200, without staff fields', async () => {
    const wanted = { message_id: messageId, text: ' Il veut du cash ' };
    const made = await report(wanted);
    expect([made.status, made.body]).toEqual([
      201,
      {
        success: true,
        data: {
          id: expect.any(String),
          user_id: driver.id,
          message_id: messageId,
          ride_id: rideId,
          reason: 'fraud',
          text: 'Il veut du cash',
          status: 'open',
          created_at: expect.any(String),
        },
      },
    ]);
    const again = await report(wanted);
    expect([again.status, again.body]).toEqual([200, made.body]);
  });

  it.each([
    ['an unknown reason', { reason: 'because' }, 400, 'reason'],
    ['an unknown id', { user_id: 'nobody' }, 400, 'user_id'],
    ['a text that is too long', { text: 'x'.repeat(1_001) }, 400, 'text'],
    ['a NUL', { text: 'a\u0000' }, 400, 'text'],
    ['no message id', { message_id: '1' }, 400, 'message_id'],
    ['a message that does not exist', { message_id: randomUUID() }, 404, undefined],
    ['a ride that does not exist', { ride_id: randomUUID() }, 404, undefined],
    ['a person who does not exist', { user_id: randomUUID() }, 404, undefined],
  ])('is refused with %s; an invalid field is named', async (_, more, expected, field) => {
    const { status, body } = await report(more);
    expect([status, body.details?.[0].field]).toEqual([expected, field]);
  });

  it('is read and decided only by an admin, with the messages around it', async () => {
    const { id } = (await report({ message_id: messageId })).body.data;
    const approver = await insertMember(product, { staff_role: 'approver' });
    for (const who of [passenger, driver, approver]) {
      for (const [method, path] of [
        ['GET', '/api/admin/reports'],
        ['GET', `/api/admin/reports/${id}`],
        ['POST', `/api/admin/reports/${id}/resolve`],
      ] as const) {
        const body = method === 'POST' ? { action: 'dismiss', reason: 'x' } : undefined;
        expect((await call(who, method, path, body)).status).toBe(403);
      }
    }
    const { body: list } = await call(admin, 'GET', `/api/admin/reports?status=open&subject_id=${driver.id}`);
    expect(list.pagination).toMatchObject({ total: 1 });
    const { body } = await call(admin, 'GET', `/api/admin/reports/${id}`);
    expect(body.data).toMatchObject({
      ...list.data[0],
      reporter: { id: passenger.id, full_name: 'Paul Mbarga', phone: passenger.phone, suspended_at: null },
      subject: { id: driver.id, full_name: 'Aïcha Ngono', phone: driver.phone },
      action: null,
      subject_reports: 1,
    });
    expect(
      body.data.messages.map((message: { content: string; reported: boolean }) => [
        message.content,
        message.reported,
      ]),
    ).toEqual([
      ['Bonjour', false],
      ['Payez cash', true],
      ['Non', false],
    ]);
    const { body: log } = await call(admin, 'GET', `/api/admin/audit-events?subject_id=${id}`);
    expect(
      log.data.map((event: { action: string; actor_id: string }) => [event.action, event.actor_id]),
    ).toEqual([
      ['report.viewed', admin.id],
      ['report.made', passenger.id],
    ]);
  });

  it('is hidden from the staff member whom it is about', async () => {
    const { id } = (await report({ message_id: messageId })).body.data;
    const grant = `UPDATE profiles SET staff_role = 'support' WHERE id = $1`;
    await product.database.query(grant, [driver.id]);
    const { body } = await call(driver, 'GET', `/api/admin/reports?subject_id=${driver.id}`);
    expect([body.data, body.pagination.total]).toEqual([[], 0]);
    expect((await call(driver, 'GET', `/api/admin/reports/${id}`)).status).toBe(404);
    await product.database.query(`UPDATE profiles SET staff_role = 'admin' WHERE id = $1`, [driver.id]);
    await call(admin, 'GET', `/api/admin/reports/${id}`);
    await call(admin, 'POST', `/api/admin/reports/${id}/resolve`, { action: 'dismiss', reason: 'Cash paid' });
    const pages = [
      `/api/admin/profiles/${driver.id}/timeline`,
      `/api/admin/profiles/${passenger.id}/timeline`,
      '/api/admin/audit-events?limit=100',
    ];
    for (const page of pages) {
      expect(JSON.stringify((await call(admin, 'GET', page)).body)).toContain(id);
      const shown = await call(driver, 'GET', page);
      expect(shown.status).toBe(200);
      expect(JSON.stringify(shown.body)).not.toContain(id);
    }
    const { body: log } = await call(admin, 'GET', `/api/admin/audit-events?subject_id=${id}`);
    expect(log.data).toHaveLength(3);
    for (const event of log.data) {
      expect((await call(driver, 'GET', `/api/admin/audit-events/${event.id}`)).status).toBe(404);
    }
  });

  it('about an administrator, like a block of them, is hidden from that administrator', async () => {
    expect((await call(passenger, 'PUT', `/api/profiles/${driver.id}/block`)).status).toBe(200);
    await product.database.query(`UPDATE profiles SET staff_role = 'admin' WHERE id = $1`, [driver.id]);
    for (const page of [
      `/api/admin/profiles/${driver.id}/timeline`,
      `/api/admin/audit-events?subject_id=${driver.id}`,
    ]) {
      expect(JSON.stringify((await call(admin, 'GET', page)).body)).toContain('profile.blocked');
      expect(JSON.stringify((await call(driver, 'GET', page)).body)).not.toContain('profile.blocked');
    }
  });

  it('is resolved with a reason, and may warn the person in the app', async () => {
    const { id } = (await report()).body.data;
    const resolving = (body: object) => call(admin, 'POST', `/api/admin/reports/${id}/resolve`, body);
    expect((await resolving({ action: 'warn' })).status).toBe(400);
    expect((await resolving({ action: 'hang', reason: 'x' })).status).toBe(400);
    expect(await resolving({ action: 'warn', reason: 'Paiement hors application' })).toMatchObject({
      status: 200,
      body: { data: { status: 'resolved', action: 'warn', resolved_by: admin.id } },
    });
    expect(await resolving({ action: 'dismiss', reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
    const { body } = await call(driver, 'GET', '/api/notifications');
    expect(body.data).toMatchObject([{ type: 'warning', read: false }]);
    expect(JSON.stringify(body)).not.toContain(passenger.id);
  });

  it('may be resolved with the immediate suspension of the person', async () => {
    const { id } = (await report()).body.data;
    const decision = { action: 'suspend', reason: 'Menaces' };
    const { body } = await call(admin, 'POST', `/api/admin/reports/${id}/resolve`, decision);
    expect(body.data).toMatchObject({ action: 'suspend', subject: { suspended_at: expect.any(String) } });
    expect((await call(driver, 'GET', '/api/profiles/me')).status).toBe(401);
    const { body: conversations } = await call(passenger, 'GET', `/api/conversations/user/${passenger.id}`);
    const writing = { conversation_id: conversations.data[0].id, content: 'Bonjour ?' };
    expect(await call(passenger, 'POST', '/api/messages', writing)).toMatchObject({
      status: 403,
      body: { code: 'BLOCKED' },
    });
  });
});
