import { faults } from '../../../../test/fakes/scripted-server';
import { FakeTwilio } from '../../../../test/fakes/twilio.fake';
import { type Passenger, PaymentsContext } from '../../../../test/setup/payments-context';
import { waitFor } from '../../../../test/setup/wait-for';
import { CancellationsService } from '../../bookings/cancellations.service';
import type { PaymentEntity } from '../payment.entity';

let carrier: FakeTwilio;
let context: PaymentsContext;

beforeAll(async () => {
  carrier = await FakeTwilio.start();
  context = await PaymentsContext.open(carrier.settings());
});
afterAll(async () => {
  await context.close();
  await carrier.stop();
});
beforeEach(() => {
  carrier.sent.length = 0;
});

async function payer(
  provider: 'mtn' | 'orange' = 'mtn',
): Promise<Passenger & { payment: PaymentEntity; driver: string }> {
  const passenger = await context.passenger();
  const rows: { phone: string }[] = await context.database.query(`SELECT phone FROM profiles WHERE id = $1`, [
    passenger.ride.driver_id,
  ]);
  return { ...passenger, payment: await context.pay(passenger, provider), driver: rows[0]?.phone ?? '' };
}

async function passengerPaying(withOwnNumber: boolean) {
  const paying = await payer();
  const phone = withOwnNumber ? '237677000001' : '237677000055';
  await context.database.query(`UPDATE profiles SET phone = $2 WHERE id = $1`, [paying.person.id, phone]);
  return { ...paying, person: { ...paying.person, phone } };
}

const sentTo = (phone: string): string[] =>
  carrier.sent.filter(({ to }) => to === `+${phone}`).map(({ body }) => body);

const retryNow = () =>
  context.database.query(
    `UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND name = 'notifications.send'`,
  );

describe('While the SMS provider', () => {
  it('hangs, payments complete, fail and are refunded as usual; each event is texted once afterwards', async () => {
    let answerAgain: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (answerAgain = resolve));
    carrier.on('send').always(faults.heldUntil(hanging));
    const [paid, failed, cancelled] = [await payer(), await payer(), await payer()];

    expect((await context.settle(paid.payment, 'completed')).status).toBe('completed');
    expect((await context.settle(failed.payment, 'failed')).status).toBe('failed');
    expect((await context.settle(cancelled.payment, 'completed')).status).toBe('completed');
    await waitFor(() => carrier.requestsTo('send').length > 0);
    await context.first.module
      .get(CancellationsService)
      .cancel(cancelled.person.id, cancelled.booking.id, null);
    expect(await context.receiptsOf(paid.payment.id)).toHaveLength(1);
    expect(await context.check(paid, paid.payment)).toMatchObject({ status: 'completed' });
    const { verification_code } = await context.booking(paid);
    expect(verification_code).toMatch(/^\d{6}$/);
    expect(carrier.sent).toEqual([]);

    carrier.on('send').always(null);
    answerAgain();
    await waitFor(async () => {
      await retryNow();
      const open: unknown[] = await context.database.query(
        `SELECT 1 FROM pgboss.job WHERE state IN ('created', 'active', 'retry') AND name = 'notifications.send' LIMIT 1`,
      );
      return open.length === 0;
    });
    for (let time = 0; time < 2; time++) await context.first.jobs.drain();
    expect(sentTo(paid.person.phone)).toEqual([expect.stringContaining(verification_code ?? 'no code')]);
    expect(sentTo(paid.driver)).toEqual([expect.stringContaining('has paid 1 seat')]);
    expect(sentTo(failed.person.phone)).toEqual([expect.stringContaining('Payment failed')]);
    expect(sentTo(failed.driver)).toEqual([]);
    expect(sentTo(cancelled.person.phone).filter((text) => text.includes('will be refunded'))).toHaveLength(
      1,
    );
    expect(sentTo(cancelled.driver).filter((text) => text.includes('has cancelled 1 seat'))).toHaveLength(1);
  });

  it('refuses tickets, MTN delivers the code once to a passenger who paid from their own number', async () => {
    const [own, thirdParty, orange] = [
      await passengerPaying(true),
      await passengerPaying(false),
      await payer('orange'),
    ];
    carrier.on('send').always(faults.answer(400, { code: 21211 }));
    for (const { payment } of [own, thirdParty, orange]) {
      if (payment.provider === 'mtn') context.mtn.payments.decide(payment.id, 'SUCCESSFUL');
      await context.settle(payment, 'completed');
    }
    for (let time = 0; time < 3; time++) {
      await retryNow();
      await context.first.jobs.drain().catch(() => undefined);
    }
    const code = (await context.booking(own)).verification_code ?? 'no code';
    expect(context.mtn.notified).toEqual([
      {
        phone: own.person.phone,
        language: 'en',
        text: expect.stringContaining(`code ${code} for Douala - Yaounde`),
      },
    ]);
    expect(carrier.sent).toEqual([]);
    carrier.on('send').always(null);
    await waitFor(async () => {
      await retryNow();
      return sentTo(own.person.phone).length > 0;
    });
    expect(sentTo(own.person.phone)).toEqual([expect.stringContaining(code)]);
    await waitFor(async () => {
      await retryNow();
      return sentTo(thirdParty.person.phone).length > 0 && sentTo(orange.person.phone).length > 0;
    });
  });

  it('is down, the text is delayed and then sent once', async () => {
    const awa = await payer();
    carrier.on('send').next(...Array.from({ length: 2 }, () => faults.html(503)), faults.reset());
    await context.settle(awa.payment, 'completed');
    expect((await context.booking(awa)).payment_status).toBe('completed');
    await waitFor(async () => {
      await retryNow();
      return sentTo(awa.person.phone).length > 0 && sentTo(awa.driver).length > 0;
    });
    await context.first.jobs.drain();
    expect(sentTo(awa.person.phone)).toHaveLength(1);
    expect(sentTo(awa.driver)).toHaveLength(1);
  });
});
