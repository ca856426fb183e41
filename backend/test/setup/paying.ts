import { DeliverCallbacksJob } from '../../src/dev/simulator/deliver-callbacks.job';
import { RefundsJob } from '../../src/modules/transfers/refunds/refunds.job';
import { newPhone } from '../factories/person';
import { type InsertedRide, insertRide } from '../factories/ride';
import { type Answer, callsTo, read } from './call';
import { type SignedIn, signIn } from './sign-in';
import type { TestApp } from './test-app';
import { waitFor } from './wait-for';

/** Makes the simulated rails decide all payments, and allows another status request for this one. */
export async function decideNow({ database }: Pick<TestApp, 'database'>, paymentId: string): Promise<void> {
  await database.query('UPDATE simulator_payments SET decide_at = now() WHERE decide_at > now()');
  await database.query(
    `UPDATE payments SET last_checked_at = last_checked_at - interval '3 seconds' WHERE id = $1`,
    [paymentId],
  );
}

/** Makes the simulated rails decide all payments and deliver their callbacks. */
export async function callBackNow({ database, app }: Pick<TestApp, 'database' | 'app'>): Promise<void> {
  await database.query('UPDATE simulator_payments SET decide_at = now() WHERE decide_at > now()');
  await database.query('UPDATE simulator_callbacks SET due_at = now() WHERE delivered_at IS NULL');
  await app.get(DeliverCallbacksJob, { strict: false }).run();
}

/** Makes the simulated rails decide all refunds, and requests their status. */
export async function decideRefundsNow({ database, app }: Pick<TestApp, 'database' | 'app'>): Promise<void> {
  await database.query('UPDATE simulator_refunds SET decide_at = now() WHERE decide_at > now()');
  await database.query(
    `UPDATE refunds SET next_check_at = now(), last_checked_at = NULL WHERE status = 'sent'`,
  );
  await app.get(RefundsJob, { strict: false }).run();
}

/** Pays an existing booking with MTN through the API, and returns the payment. */
export async function payFor(
  product: Pick<TestApp, 'url' | 'database'>,
  passenger: { token: string },
  booking_id: string,
  phone_number = '237677000001',
): Promise<Answer['body']> {
  const { call } = callsTo(() => product);
  const { body } = await call(passenger, 'POST', '/api/payments', {
    booking_id,
    provider: 'mtn',
    phone_number,
  });
  const status = { transactionId: body.data.id, provider: 'mtn' };
  await waitFor(async () => {
    await decideNow(product, body.data.id);
    return (await call(passenger, 'POST', '/api/payments/check-status', status)).body.status === 'completed';
  });
  return (await call(passenger, 'GET', `/api/payments/${body.data.id}`)).body.data;
}

/** A passenger with booked seats, acting through the API. */
export class Payer {
  private constructor(
    private readonly product: Pick<TestApp, 'url' | 'database'>,
    readonly signedIn: SignedIn,
    readonly ride: InsertedRide,
    readonly booking: { id: string; amount: number },
  ) {}

  /** Signs in a new person and books seats, on a new ride by default. */
  static async booked(
    product: Pick<TestApp, 'url' | 'database'>,
    given: { ride?: InsertedRide; seats?: number } = {},
  ): Promise<Payer> {
    const signedIn = await signIn(product, newPhone());
    const ride = given.ride ?? (await insertRide(product.database));
    const answer = await signedIn.request('POST', '/api/bookings', {
      ride_id: ride.id,
      seats: given.seats ?? 1,
    });
    const { data } = (await answer.json()) as { data: { id: string; amount: number } };
    return new Payer(product, signedIn, ride, data);
  }

  async call(method: string, path: string, body?: object): Promise<Answer> {
    return read(await this.signedIn.request(method, path, body));
  }

  pay(phone_number: string, provider = 'mtn'): Promise<Answer> {
    return this.call('POST', '/api/payments', { booking_id: this.booking.id, provider, phone_number });
  }

  /** Pays by MTN and polls until the payment is completed. Returns the answer to the payment request. */
  async payCompletely(phone_number = '237670000001'): Promise<Answer> {
    const started = await this.pay(phone_number);
    await waitFor(async () => {
      await decideNow(this.product, started.body.data.id);
      return (await this.check(started.body.data.id)).body.status === 'completed';
    });
    return started;
  }

  check(transactionId: string, provider = 'mtn'): Promise<Answer> {
    return this.call('POST', '/api/payments/check-status', { transactionId, provider });
  }

  async bookingNow(): Promise<Answer['body']> {
    return (await this.call('GET', `/api/bookings/${this.booking.id}`)).body.data;
  }

  /** Texts after the sign-in code, oldest first. */
  async texts(): Promise<string[]> {
    const answer = await fetch(`${this.product.url}/dev/sms?to=${this.signedIn.user.phone}`);
    const { data } = (await answer.json()) as { data: { body: string }[] };
    return data
      .map(({ body }) => body)
      .reverse()
      .slice(1);
  }
}
