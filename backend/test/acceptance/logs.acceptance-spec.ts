import { newPhone } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { insertMember } from '../setup/cast';
import { postJson, signIn } from '../setup/sign-in';
import { startTestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

describe('The log of a paid ride', () => {
  it('contains no boarding code, no number and no token, even at the most verbose level', async () => {
    const written: string[] = [];
    const stdout = jest
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => written.push(String(text)) > 0);
    const product = await startTestApp({ LOG_LEVEL: 'trace', RECONCILE_INTERVAL_SECONDS: '1' });
    try {
      const driver = await insertMember(product, { driver: true });
      const passenger = await signIn(product, newPhone());
      const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(2) });
      const read = async (answer: Promise<Response>) => JSON.parse(await (await answer).text());
      const paying = '237670000001';

      const { data: booking } = await read(
        passenger.request('POST', '/api/bookings', { ride_id: ride.id, seats: 1 }),
      );
      const body = { booking_id: booking.id, provider: 'mtn', phone_number: paying };
      const { data: payment } = await read(passenger.request('POST', '/api/payments', body));
      await product.database.query('UPDATE simulator_payments SET decide_at = now()');
      await product.database.query('UPDATE simulator_callbacks SET due_at = now()');
      const { verification_code: code } = await waitFor(async () => {
        const { data } = await read(passenger.request('GET', `/api/bookings/${booking.id}?phone=${paying}`));
        return data.verification_code !== undefined && data;
      });
      await postJson(`${product.url}/api/payments/callback`, { externalId: payment.id, payer: paying });
      await postJson(`${product.url}/api/payments/check-status`, { transactionId: paying });
      const authorization = `Bearer ${driver.token}`;
      const verify = (typed: string) =>
        postJson(`${product.url}/api/bookings/${booking.id}/verify`, { code: typed }, { authorization });
      expect((await verify(code === '000000' ? '000001' : '000000')).status).toBe(400);
      expect((await verify(code)).status).toBe(200);
      await waitFor(() => written.some((line) => line.startsWith('SMS to ') && line.includes(code)));
      await fetch(`${product.url}/api/files/this-opens-a-document`);
      await product.close();

      // Outbox lines contain codes on purpose; everything else is the log.
      const logged = written.filter((line) => !line.startsWith('SMS to ')).join('');
      expect(logged).toContain(`"path":"/api/bookings/${booking.id}/verify","status":200`);
      expect(logged).toContain('"path":"/api/files/•••","status":403');
      expect(logged).not.toContain('this-opens-a-document');
      expect(logged).not.toMatch(new RegExp(`\\b${code}\\b`));
      for (const phone of [passenger.user.phone, driver.phone, paying]) {
        expect(logged.includes(phone.slice(3))).toBe(false);
      }
      for (const token of [passenger.token, driver.token]) {
        expect(logged.includes(token.split('.')[2] ?? token)).toBe(false);
      }
    } finally {
      stdout.mockRestore();
    }
  });
});
