import { callsTo } from '../setup/call';
import { type Cast, insertCast, insertMember } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let cast: Cast;
beforeAll(async () => {
  product = await startTestApp();
  cast = await insertCast(product);
  const { data } = (await call(cast.passenger, 'POST', '/api/conversations', { ride_id: cast.ride.id })).body;
  for (const [who, content] of [
    [cast.passenger, 'Une valise, ça va ?'],
    [cast.driver, 'Oui, à 6 h devant la station.'],
  ] as const)
    await call(who, 'POST', '/api/messages', { conversation_id: data.id, content });
});
afterAll(() => product.close());

const { call } = callsTo(() => product);
const open = (who: Cast['support'], booking = cast.booking.id, body: object = { reason: 'Litige du 12' }) =>
  call(who, 'POST', `/api/admin/bookings/${booking}/chat`, body);
const readings = () =>
  product.database.query<{ actor_id: string; subject_id: string; reason: string }[]>(
    `SELECT actor_id, subject_id, reason FROM audit_events WHERE action = 'chat.opened'`,
  );

describe('The chat of a booking', () => {
  it('is read by support with a reason, which is audited', async () => {
    const { status, body } = await open(cast.support);
    expect([status, body.data.map(({ sender, content }: never) => [sender, content])]).toEqual([
      200,
      [
        ['passenger', 'Une valise, ça va ?'],
        ['driver', 'Oui, à 6 h devant la station.'],
      ],
    ]);
    expect(await readings()).toEqual([
      { actor_id: cast.support.id, subject_id: cast.booking.id, reason: 'Litige du 12' },
    ]);
  });

  it.each([{}, { reason: '' }, { reason: ' ' }, { reason: 7 }])('is not read with %j', async (body) => {
    const before = await readings();
    const refused = await open(cast.admin, cast.booking.id, body);
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'reason']);
    expect(await readings()).toEqual(before);
  });

  it('is not read by approvers and finance', async () => {
    expect((await open(cast.approver)).status).toBe(403);
    expect((await open(cast.finance)).status).toBe(403);
  });

  it('is not read by a member of staff who drives or travels', async () => {
    const member = await insertMember(product, { driver: true, staff_role: 'support' });
    const own = await insertCast(product);
    await product.database.query('UPDATE rides SET driver_id = $2 WHERE id = $1', [own.ride.id, member.id]);
    await call(own.passenger, 'POST', '/api/conversations', { ride_id: own.ride.id });
    const refused = await open(member, own.booking.id);
    expect([refused.status, refused.body.code]).toEqual([404, 'CONVERSATION_NOT_FOUND']);
  });
});
