import { type Passenger, PaymentsContext } from '../../../../test/setup/payments-context';
import { Transactions } from '../../../platform/database';
import { defineJob } from '../../../platform/jobs';
import { CancellationsService } from '../../bookings/cancellations.service';
import { RideChangesService } from '../../bookings/ride-changes.service';
import { RefundRequestService } from '../../money';

let context: PaymentsContext;

beforeAll(async () => {
  context = await PaymentsContext.open();
});
afterAll(() => context.close());

async function paid(locale: 'fr' | 'en' | null, provider: 'mtn' | 'orange' = 'mtn') {
  const passenger = await context.passenger();
  await context.database.query(`UPDATE profiles SET locale = $2 WHERE id = $1`, [
    passenger.person.id,
    locale,
  ]);
  return { ...passenger, payment: await context.pay(passenger, provider) };
}

async function driverOf({ booking }: Passenger): Promise<string> {
  const rows: { phone: string }[] = await context.database.query(
    `SELECT p.phone FROM rides r JOIN profiles p ON p.id = r.driver_id WHERE r.id = $1`,
    [booking.ride_id],
  );
  return rows[0]?.phone ?? '';
}

async function sendAgain(kind: string, paymentId: string): Promise<void> {
  const job = defineJob<object>('notifications.send');
  const payload = { kind, event: { payment_id: paymentId } };
  await context.first.module.get(Transactions).run((tx) => context.first.jobs.send(tx, job, payload));
  await context.first.jobs.drain();
}

describe('a text about a payment', () => {
  it.each([
    [null, /^Payment of FCFA 4,500 received\. Douala - Yaoundé, .+, 1 seat\. Your boarding code is \d{6}\./],
    ['en', /^Payment of FCFA 4,500 received\./],
    ['fr', /^Paiement de 4 500 FCFA reçu\. .+ Votre code d’embarquement est \d{6}\./],
  ] as const)(
    'notifies the passenger of success with the code, in the chosen language: %s',
    async (locale, text) => {
      const awa = await paid(locale);
      await context.settle(awa.payment, 'completed');
      const texts = await context.textsTo(awa.person.phone);
      expect(texts).toEqual([expect.stringMatching(text)]);
      expect(texts[0]).toContain((await context.booking(awa)).verification_code);
    },
  );

  it.each([
    [450, 'Payment of FCFA 4,500 received (FCFA 450 service fee included).'],
    [4_600, 'Payment of FCFA 4,500 received.'],
  ])('names a service fee of %i XAF only if the payment without the credit covers it', async (fee, text) => {
    const awa = await paid(null);
    await context.database.query('UPDATE payments SET credit = 1000, service_fee = $2 WHERE id = $1', [
      awa.payment.id,
      fee,
    ]);
    await context.settle(awa.payment, 'completed');
    expect((await context.textsTo(awa.person.phone))[0]).toContain(text);
  });

  it('notifies the driver too, never with the code', async () => {
    const awa = await paid(null);
    await context.settle(awa.payment, 'completed');
    const texts = await context.textsTo(await driverOf(awa));
    expect(texts).toEqual([expect.stringContaining(`${awa.person.full_name} has paid 1 seat`)]);
    expect(texts[0]).not.toMatch(/\d{6}/);
  });

  it.each([
    [null, 'Payment failed: Insufficient funds.'],
    ['fr', 'Paiement échoué : Solde insuffisant.'],
  ] as const)(
    'notifies the passenger of failure with the reason, in the chosen language: %s',
    async (locale, text) => {
      const awa = await paid(locale);
      await context.settle(awa.payment, 'failed');
      expect(await context.textsTo(awa.person.phone)).toEqual([expect.stringContaining(text)]);
      expect(await context.textsTo(await driverOf(awa))).toEqual([]);
    },
  );

  it('is sent once, even if the job runs again', async () => {
    const awa = await paid(null);
    await context.settle(awa.payment, 'completed');
    await context.textsTo(awa.person.phone);
    await sendAgain('payment_completed', awa.payment.id);
    expect(await context.textsTo(awa.person.phone)).toHaveLength(1);
  });

  it('is enqueued without code, number and content', async () => {
    const awa = await paid(null);
    await context.settle(awa.payment, 'completed');
    const jobs: { data: object }[] = await context.database.query(
      `SELECT data FROM pgboss.job WHERE data->'event'->>'payment_id' = $1`,
      [awa.payment.id],
    );
    expect(jobs.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { kind: 'payment_completed', event: { payment_id: awa.payment.id } },
        { kind: 'seats_paid', event: { payment_id: awa.payment.id } },
      ]),
    );
    expect(jobs).toHaveLength(2);
  });

  it('is not sent with an invalidated code', async () => {
    const awa = await paid(null);
    await context.settle(awa.payment, 'completed');
    await context.textsTo(awa.person.phone);
    await context.first.module.get(CancellationsService).cancel(awa.person.id, awa.booking.id, null);
    await context.database.query(`DELETE FROM sms_deliveries WHERE key = $1`, [
      `payment:${awa.payment.id}:completed_passenger`,
    ]);
    await sendAgain('payment_completed', awa.payment.id);
    const texts = await context.textsTo(awa.person.phone);
    expect(texts.filter((text) => text.includes('boarding code'))).toHaveLength(1);
  });
});

describe('a refund request', () => {
  it('creates one row with its reference and one text, however often it is repeated', async () => {
    const awa = await paid(null);
    await context.settle(awa.payment, 'completed');
    const request = () =>
      context.first.module.get(Transactions).run((tx) =>
        context.first.module.get<RefundRequestService>(RefundRequestService).request(tx, {
          booking_id: awa.booking.id,
          payment_id: awa.payment.id,
          amount: 2250,
          rule: 'within_24_hours',
          cause: 'passenger_cancelled',
          actor_id: awa.person.id,
        }),
      );
    await Promise.all([request(), request(), request()]);
    const rows: object[] = await context.database.query(`SELECT * FROM refunds WHERE payment_id = $1`, [
      awa.payment.id,
    ]);
    expect(rows).toEqual([
      expect.objectContaining({
        booking_id: awa.booking.id,
        amount: 2250,
        currency: 'XAF',
        rule: 'within_24_hours',
        cause: 'passenger_cancelled',
        status: expect.stringMatching(/^(requested|sent)$/), // sending begins with the commit
        provider: 'mtn',
        provider_reference: expect.stringMatching(/^[0-9a-f-]{14}4/),
        requested_by: awa.person.id,
      }),
    ]);
    const texts = await context.textsTo(awa.person.phone);
    expect(texts.filter((text) => text.includes('FCFA 2,250'))).toHaveLength(1);
  });

  it.each([
    [
      'mtn',
      null,
      /^Your booking on .+ is cancelled\. FCFA 4,500 will be refunded to the number that paid, within minutes\.$/,
    ],
    ['orange', null, /FCFA 4,500 will be refunded to the number that paid, within 3 working days\.$/],
    [
      'orange',
      'fr',
      /^Votre réservation .+ 4 500 FCFA seront remboursés au numéro qui a payé, sous 3 jours ouvrables\.$/,
    ],
  ] as const)(
    'by %s notifies the passenger of amount and time, in the chosen language: %s',
    async (provider, locale, text) => {
      const awa = await paid(locale, provider);
      await context.settle(awa.payment, 'completed');
      await context.first.module.get(CancellationsService).cancel(awa.person.id, awa.booking.id, null);
      const texts = await context.textsTo(awa.person.phone);
      expect(texts.filter((sms) => /refund|rembours/.test(sms))).toEqual([expect.stringMatching(text)]);
    },
  );

  it('after a cancelled ride sends one text about both', async () => {
    const awa = await paid(null);
    await context.settle(awa.payment, 'completed');
    await context.textsTo(awa.person.phone);
    const changes = context.first.module.get(RideChangesService);
    const driver = await driverOf(awa);
    await context.database.query(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [
      awa.booking.ride_id,
    ]);
    for (let time = 0; time < 2; time++) {
      await changes.cancelBookings({ ride_id: awa.booking.ride_id, actor_id: awa.ride.driver_id });
    }
    const texts = await context.textsTo(awa.person.phone);
    expect(texts.slice(1)).toEqual([
      expect.stringMatching(
        /^Your ride Douala - Yaoundé, .+ was cancelled\. FCFA 4,500 will be refunded to the number that paid, within minutes\.$/,
      ),
    ]);
    expect(await context.textsTo(driver)).toHaveLength(1);
  });

  it.each([
    [
      null,
      /^Refund made: FCFA 4,500 of your payment for .+ has been sent to the number that paid\. Reference MP-77\.$/,
    ],
    [
      'fr',
      /^Remboursement effectué : 4 500 FCFA .+ ont été envoyés au numéro qui a payé\. Référence MP-77\.$/,
    ],
  ] as const)(
    'notifies the passenger once more when it is completed, in the chosen language: %s',
    async (locale, text) => {
      const awa = await paid(locale, 'orange');
      await context.settle(awa.payment, 'completed');
      await context.first.module.get(CancellationsService).cancel(awa.person.id, awa.booking.id, null);
      await sendAgain('refund_completed', awa.payment.id);
      await context.database.query(
        `UPDATE refunds SET status = 'completed', completed_at = now(), settled_reference = 'MP-77' WHERE payment_id = $1`,
        [awa.payment.id],
      );
      for (let time = 0; time < 2; time++) await sendAgain('refund_completed', awa.payment.id);
      const texts = await context.textsTo(awa.person.phone);
      expect(texts.filter((sms) => sms.includes('MP-77'))).toEqual([expect.stringMatching(text)]);
    },
  );

  it('of 0 XAF creates no row', async () => {
    const awa = await paid(null);
    await context.settle(awa.payment, 'completed');
    await context.first.module.get(Transactions).run((tx) =>
      context.first.module.get<RefundRequestService>(RefundRequestService).request(tx, {
        booking_id: awa.booking.id,
        payment_id: awa.payment.id,
        amount: 0,
        rule: 'departed',
        cause: 'passenger_cancelled',
        actor_id: awa.person.id,
      }),
    );
    expect(await context.refundsOf(awa.payment.id)).toEqual([]);
  });
});
