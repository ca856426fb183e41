import sharp from 'sharp';
import { claimsPersonalData, ClaimsService } from '../../src/modules/claims';
import { PreparedQueries, Transactions } from '../../src/platform/database';
import { sectionsOf } from '../../src/platform/personal-data';
import { insertMember, type Member } from '../setup/cast';
import { claimsOn } from '../setup/claims';
import { LiveClient } from '../setup/live-client';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

const {
  as,
  reportNoShow,
  contest,
  appeal,
  bookingOf,
  claimOf,
  codeOf,
  runJob,
  single,
  passDeadline,
  payable,
  expectConsistentLedger,
} = claimsOn(() => product);
afterEach(expectConsistentLedger);

describe('A claim', () => {
  it('is seen by both sides and administrators only, and contested by the respondent only', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    const path = `/api/claims/${id}`;
    for (const person of [driver, passenger, admin]) expect((await as(person, 'GET', path)).status).toBe(200);
    expect((await as(await insertMember(product), 'GET', path)).status).toBe(404);
    expect((await contest(driver, id)).status).toBe(403);
    expect((await contest(await insertMember(product), id)).status).toBe(404);
  });

  it('blocks the deletion of both accounts while it is live, is exported, and loses the statements of deleted accounts', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await reportNoShow(driver, booking.id, 'I waited')).body.data;
    await contest(passenger, id, 'I was there');
    const prepared = product.app.get(PreparedQueries, { strict: false });
    const [section] = sectionsOf(prepared, passenger.id, claimsPersonalData.sections);
    const rows: unknown[] = [];
    for await (const row of section?.rows ?? []) rows.push(row);
    expect(rows).toEqual([expect.objectContaining({ id, statement: 'I was there', made_by_me: false })]);
    const transactions = product.app.get(Transactions, { strict: false });
    await transactions.run(async (tx) => {
      for (const person of [driver, passenger]) {
        expect(await claimsPersonalData.deletionBlockers(tx, person.id)).toHaveLength(1);
      }
      await claimsPersonalData.erase(tx, passenger.id);
    });
    expect(await claimOf(driver, id)).toMatchObject({ statement: 'I waited', contest_statement: null });
  });

  it('accepts up to three photos of each side while it is live, and loses them after half a year', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const send = async (person: Member, count: number) => {
      const form = new FormData();
      for (let at = 0; at < count; at++) form.append('photos', new Blob([new Uint8Array(photo)]), 'a.jpg');
      const headers = { authorization: `Bearer ${person.token}` };
      const answer = await fetch(`${product.url}/api/claims/${id}/photos`, {
        method: 'POST',
        headers,
        body: form,
      });
      return { status: answer.status, body: await answer.json() };
    };
    expect((await send(driver, 2)).status).toBe(201);
    expect((await send(await insertMember(product), 1)).status).toBe(404);
    const { body } = await send(passenger, 3);
    expect(body.data.photos).toHaveLength(5);
    expect((await fetch(product.url + body.data.photos[0].url)).status).toBe(200);
    expect((await send(driver, 2)).status).toBe(400);
    expect((await as(admin, 'GET', `/api/admin/claims/${id}`)).body.data.photos).toHaveLength(5);
    await passDeadline(id);
    await runJob();
    expect(codeOf(await send(driver, 1))).toEqual([409, 'STATE_CONFLICT']);
    const claims = product.app.get(ClaimsService, { strict: false });
    await claims.removeOldPhotos();
    expect((await claimOf(driver, id)).photos).toHaveLength(5);
    await product.database.query(`UPDATE claims SET decided_at = now() - interval '181 days' WHERE id = $1`, [
      id,
    ]);
    await claims.removeOldPhotos();
    expect((await claimOf(driver, id)).photos).toEqual([]);
  });

  it('is sent over the sockets as GET returns it, even if the job decides', async () => {
    const { driver, passenger, booking } = await single();
    const sockets = [
      [driver, await LiveClient.open(product, driver.token)],
      [passenger, await LiveClient.open(product, passenger.token)],
    ] as const;
    const expectBothReceive = async (status: string) => {
      for (const [person, socket] of sockets) {
        await waitFor(() => socket.payloads('booking:updated').at(-1)?.claim?.status === status);
        expect(socket.payloads('booking:updated').at(-1)).toEqual(await bookingOf(person, booking.id));
      }
    };
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    await expectBothReceive('open');
    await passDeadline(id);
    await runJob();
    await expectBothReceive('upheld');
    for (const [, socket] of sockets) socket.close();
  });

  it('appealed during the creation of a payout batch never lets the money be paid twice', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    await passDeadline(id);
    await runJob();
    expect(await payable(driver, rideId)).toBe(booking.amount);
    await Promise.all([appeal(passenger, id), as(admin, 'POST', '/api/admin/payout-batches', {})]);
    const [payoutEntries] = await product.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM payout_entries c JOIN journal_entries e ON e.id = c.entry_id WHERE e.booking_id = $1`,
      [booking.id],
    );
    expect(payoutEntries?.count).toBeLessThanOrEqual(1);
    await as(admin, 'POST', '/api/admin/payout-batches', {});
    const [after] = await product.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM payout_entries c JOIN journal_entries e ON e.id = c.entry_id WHERE e.booking_id = $1`,
      [booking.id],
    );
    expect(after).toEqual(payoutEntries);
  });
});
