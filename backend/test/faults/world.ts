import PgBoss from 'pg-boss';
import type { DataSource } from 'typeorm';
import { freePort } from '../../src/dev/embedded-postgres/free-port';
import type { RailName } from '../../src/platform/config';
import { plainDataSource, poolOf } from '../../src/platform/database';
import { insertPerson, type Person, type PersonGiven } from '../factories/person';
import { type InsertedRide, insertRide } from '../factories/ride';
import { insertSession } from '../factories/session';
import { BreakableProxy } from '../fakes/breakable-proxy';
import { FakeMtn } from '../fakes/mtn.fake';
import { FakeOrange } from '../fakes/orange.fake';
import { FakeOrangeCm } from '../fakes/orange-cm.fake';
import { FakePawapay } from '../fakes/pawapay.fake';
import {
  entriesOf,
  type ImitatedRail,
  mtnMomoRail,
  orangeCmRail,
  orangePartnerRail,
  pawapayRail,
} from '../fakes/rails';
import type { ScriptedServer } from '../fakes/scripted-server';
import { FakeTwilio } from '../fakes/twilio.fake';
import { type Answer, read } from '../setup/call';
import { mintToken } from '../setup/mint-token';
import { type RunningServer, startServerProcess } from '../setup/server-process';
import { freshDatabase } from '../setup/test-database';
import { waitFor } from '../setup/wait-for';
import { makeWorkDue, moveTimes, openWork } from './passing-time';

const SECRET = 'the-same-secret-in-both-processes-of-the-fault-suite';
const NUMBERS = { mtn: '677000001', orange: '699000001' } as const;

/** CI runs the short form. */
export const LONG = process.env['FAULTS'] !== 'short';

export type Provider = keyof typeof NUMBERS;
export type Which = 0 | 1;
export const BOTH: readonly Which[] = [0, 1];
export const otherProcess = (which: Which): Which => (which === 0 ? 1 : 0);

export interface Rider {
  person: Person;
  token: string;
  ride: InsertedRide;
  booking: { id: string; amount: number };
}

export interface PaymentRow {
  id: string;
  provider: Provider;
  rail: RailName;
  status: string;
  transaction_id: string | null;
  needs_review: boolean;
  review_reason: string | null;
}

export type RailChoice = Record<Provider, RailName>;
/** The short form covers each choice in one file, the long form runs every file with every choice. */
export const RAIL_CHOICES = {
  partner: { mtn: 'mtn-momo', orange: 'orange-partner' },
  cameroon: { mtn: 'mtn-momo', orange: 'orange-cm' },
  aggregator: { mtn: 'pawapay', orange: 'orange-cm' },
} as const satisfies Record<string, RailChoice>;
/** The choices of one file: `short` only, or all in the long form. */
export const railChoices = (short: keyof typeof RAIL_CHOICES): readonly (keyof typeof RAIL_CHOICES)[] =>
  LONG ? (Object.keys(RAIL_CHOICES) as (keyof typeof RAIL_CHOICES)[]) : [short];

/** The processes use different rails, so that the survivor must finish a payment on a rail that it would not choose. */
export const VICTIM_CHOICES = ['partner', 'aggregator'] as const satisfies (keyof typeof RAIL_CHOICES)[];

/** A payment's rail, and the process killed while handling it. */
export interface Victim {
  rail: RailName;
  provider: Provider;
  process: Which;
}
const VICTIMS: readonly Victim[] = BOTH.flatMap((process) =>
  (['mtn', 'orange'] as const).map((provider) => ({
    rail: RAIL_CHOICES[VICTIM_CHOICES[process]][provider],
    provider,
    process,
  })),
);
/** The victims of a test: all rails in the long form, `short` only in the short form. */
export const victimsOf = (short: RailName, without?: RailName): Victim[] =>
  VICTIMS.filter(({ rail }) => (LONG ? rail !== without : rail === short));

/** Two server processes on one PostgreSQL, with fakes of rails and Twilio. */
export class FaultWorld {
  private readonly servers: (RunningServer | null)[] = [null, null];
  private riders = 0;

  private constructor(
    private readonly fakes: readonly ScriptedServer<string>[],
    readonly rails: Readonly<Record<RailName, ImitatedRail>>,
    private readonly railChoice: readonly [RailChoice, RailChoice],
    readonly twilio: FakeTwilio,
    /** Breakable connections to the rails. */
    private readonly proxies: Readonly<Record<RailName, BreakableProxy>>,
    readonly databaseUrl: string,
    readonly database: DataSource,
    private readonly settings: readonly NodeJS.ProcessEnv[],
  ) {}

  /** @param given.railChoice one choice for both processes, or one for each */
  static async open(
    given: {
      databaseUrl?: string;
      railChoice?: keyof typeof RAIL_CHOICES | typeof VICTIM_CHOICES;
      settings?: NodeJS.ProcessEnv;
    } = {},
  ): Promise<FaultWorld> {
    const { railChoice: chosen = 'partner' } = given;
    const [first, second] = typeof chosen === 'string' ? [chosen, chosen] : chosen;
    const railChoice = [RAIL_CHOICES[first], RAIL_CHOICES[second]] as const;
    const [mtn, orange, twilio] = [await FakeMtn.start(), await FakeOrange.start(), await FakeTwilio.start()];
    const [orangeCm, pawapay] = [await FakeOrangeCm.start(), await FakePawapay.start()];
    const rails = {
      'mtn-momo': mtnMomoRail(mtn),
      'orange-partner': orangePartnerRail(orange),
      'orange-cm': orangeCmRail(orangeCm),
      pawapay: pawapayRail(pawapay),
    };
    const proxies = {
      'mtn-momo': proxyTo(mtn.baseUrl),
      'orange-partner': proxyTo(orange.baseUrl),
      'orange-cm': proxyTo(orangeCm.baseUrl),
      pawapay: proxyTo(pawapay.baseUrl),
    };
    const databaseUrl = given.databaseUrl ?? (await freshDatabase());
    const database = await plainDataSource(databaseUrl).initialize();
    const common = {
      ...mtn.settings(),
      ...orange.settings(),
      ...orangeCm.settings(),
      ...pawapay.settings(),
      ...twilio.settings(),
      ORANGE_CM_CASHIN: 'on',
      MTN_BASE_URL: `http://127.0.0.1:${await proxies['mtn-momo'].listen()}`,
      ORANGE_BASE_URL: `http://127.0.0.1:${await proxies['orange-partner'].listen()}`,
      ORANGE_CM_BASE_URL: `http://127.0.0.1:${await proxies['orange-cm'].listen()}`,
      PAWAPAY_BASE_URL: `http://127.0.0.1:${await proxies.pawapay.listen()}`,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: SECRET,
      RECONCILE_INTERVAL_SECONDS: '1',
      SEED_DEMO: 'off',
      ...given.settings,
    };
    const ports = [await freePort(), await freePort()] as const;
    const settings = BOTH.map((which) => ({
      ...common,
      ...rails[railChoice[which].mtn].chosen,
      ...rails[railChoice[which].orange].chosen,
      PORT: String(ports[which]),
      PUBLIC_URL: `http://127.0.0.1:${ports[which]}`,
    }));
    const fakes = [mtn, orange, orangeCm, pawapay, twilio];
    const world = new FaultWorld(fakes, rails, railChoice, twilio, proxies, databaseUrl, database, settings);
    for (const which of BOTH) await world.start(which);
    return world;
  }

  async close(): Promise<void> {
    for (const which of BOTH) await this.servers[which]?.end('SIGKILL');
    await this.database.destroy();
    await Promise.all(Object.values(this.proxies).map((proxy) => proxy.cut()));
    await Promise.all(this.fakes.map((fake) => fake.stop()));
  }

  railOf(provider: Provider, by: Which = 0): ImitatedRail {
    return this.rails[this.railChoice[by][provider]];
  }

  proxyOf(provider: Provider): BreakableProxy {
    return this.proxies[this.railOf(provider).rail];
  }

  /** New payments complete immediately (`SUCCESSFUL`) or wait for the payer (`PENDING`). */
  setNewPaymentStatus(status: 'SUCCESSFUL' | 'PENDING'): void {
    for (const { payment } of Object.values(this.rails))
      payment.books.newEntriesAre = { status, reason: null };
  }

  /** New refunds complete immediately. */
  completeNewRefunds(): void {
    for (const { refund } of Object.values(this.rails)) {
      if (refund) refund.books.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
    }
  }

  async start(which: Which): Promise<void> {
    this.servers[which] = await startServerProcess({ ...this.settings[which] });
  }

  async kill(which: Which): Promise<void> {
    await this.server(which).end('SIGKILL');
    this.servers[which] = null;
  }

  async startAll(): Promise<void> {
    for (const which of BOTH) if (this.servers[which] === null) await this.start(which);
  }

  async rider(given: { ride?: InsertedRide; seats?: number; by?: Which } = {}): Promise<Rider> {
    const { person, token } = await this.member({ full_name: `Passager ${(this.riders += 1)}` });
    const ride = given.ride ?? (await insertRide(this.database));
    const rider = { person, ride, token };
    const body = { ride_id: ride.id, seats: given.seats ?? 1 };
    const answer = await this.call(rider, 'POST', '/api/bookings', body, given.by);
    if (answer.status !== 201) throw new Error(`Booking was answered ${answer.status}\n${this.output()}`);
    return { ...rider, booking: answer.body.data };
  }

  async member(given: PersonGiven = {}): Promise<{ person: Person; token: string }> {
    const person = await insertPerson(this.database, given);
    return { person, token: await this.tokenOf(person) };
  }

  async call(
    as: { token: string },
    method: string,
    path: string,
    body?: object,
    by: Which = 0,
  ): Promise<Answer> {
    const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' };
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return read(await fetch(this.server(by).url + path, sent));
  }

  /** POST /api/payments; null if the process died before responding. */
  pay(rider: Rider, provider: Provider = 'mtn', by: Which = 0): Promise<Answer | null> {
    const body = { booking_id: rider.booking.id, provider, phone_number: NUMBERS[provider] };
    return this.call(rider, 'POST', '/api/payments', body, by).catch(() => null);
  }

  /** The screen's poll, every 5 s. */
  async check(rider: Rider, by: Which = 0): Promise<Answer | null> {
    const { id, provider } = await this.paymentOf(rider);
    await this.database.query(
      `UPDATE payments SET last_checked_at = last_checked_at - interval '3 seconds' WHERE id = $1`,
      [id],
    );
    const body = { transactionId: id, provider };
    return this.call(rider, 'POST', '/api/payments/check-status', body, by).catch(() => null);
  }

  /** Sends the rail's callback to both processes. `changes` forges it. Returns the statuses, null for a killed process. */
  async callBackBoth(rider: Rider, changes: object = {}): Promise<(number | null)[]> {
    const { id, rail: name } = await this.paymentOf(rider);
    const rail = this.rails[name];
    const [entry] = entriesOf(rail, rail.payment, id);
    return Promise.all(
      BOTH.map(async (which) => {
        const server = this.servers[which];
        if (!server || !entry) return null;
        entry.callbackUrl = server.url + rail.callbackPath;
        return rail.callBack(entry.reference, changes).catch(() => null);
      }),
    );
  }

  async approve(rider: Rider): Promise<void> {
    const { id, rail } = await this.paymentOf(rider);
    const { payment, keyOf } = this.rails[rail];
    payment.books.decide(keyOf(id), 'SUCCESSFUL');
  }

  async waitForStatus(rider: Rider, status: string): Promise<void> {
    await waitFor(async () => (await this.paymentOf(rider)).status === status);
  }

  cancel(rider: Rider, by: Which = 0): Promise<Answer> {
    return this.call(rider, 'POST', `/api/bookings/${rider.booking.id}/cancel`, {}, by);
  }

  async paymentOf({ booking }: Rider): Promise<PaymentRow> {
    const rows = await this.database.query<PaymentRow[]>(
      `SELECT * FROM payments WHERE booking_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [booking.id],
    );
    if (!rows[0]) throw new Error('There is no payment yet');
    return rows[0];
  }

  async refundOf({ booking }: Rider): Promise<{ status: string; accepted_at: Date | null }> {
    const rows = await this.database.query<{ status: string; accepted_at: Date | null }[]>(
      `SELECT status, accepted_at FROM refunds WHERE booking_id = $1`,
      [booking.id],
    );
    return rows[0] ?? { status: 'none', accepted_at: null };
  }

  async bookingOf({ booking }: Rider): Promise<{ status: string; payment_status: string }> {
    const rows = await this.database.query<{ status: string; payment_status: string }[]>(
      `SELECT status, payment_status FROM bookings WHERE id = $1`,
      [booking.id],
    );
    return rows[0] ?? { status: 'gone', payment_status: 'gone' };
  }

  /** Postpones the job's polling, so that only the test acts on the payment. */
  async pausePolling(rider: Rider): Promise<void> {
    await this.database.query(
      `UPDATE payments SET next_check_at = now() + interval '1 hour' WHERE booking_id = $1`,
      [rider.booking.id],
    );
  }

  /** Moves all times back. Leases of killed processes expire. */
  advanceTime(seconds: number): Promise<void> {
    return moveTimes(this.database, seconds);
  }

  /** Runs both processes until no payment, refund or job is open. */
  async waitUntilIdle(): Promise<void> {
    let left: string[] = [];
    await waitFor(async () => {
      await makeWorkDue(this.database);
      left = await openWork(this.database);
      return left.length === 0;
    }).catch(() => {
      throw new Error(`Not idle: ${left.join(', ')}\n${this.output()}`);
    });
  }

  /** Requeues jobs of dead processes; done every two minutes in production. */
  async requeueDeadJobs(): Promise<void> {
    const pool = poolOf(this.database);
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      migrate: false,
      schedule: false,
      supervise: false,
    });
    await boss.start();
    await boss.maintain();
    await boss.stop({ graceful: false, close: false });
  }

  urlOf(which: Which): string {
    return this.server(which).url;
  }

  async ready(which: Which): Promise<boolean> {
    return (await fetch(`${this.server(which).url}/api/health/ready`)).status === 200;
  }

  output(): string {
    return BOTH.map((which) => this.servers[which]?.output() ?? '').join('\n');
  }

  private server(which: Which): RunningServer {
    const server = this.servers[which];
    if (!server) throw new Error(`The process ${which} was killed`);
    return server;
  }

  /** Opens a session without a code. */
  private async tokenOf(person: Person): Promise<string> {
    return mintToken(SECRET, person.id, await insertSession(this.database, person.id));
  }
}

function proxyTo(baseUrl: string): BreakableProxy {
  const { hostname, port } = new URL(baseUrl);
  return new BreakableProxy({ host: hostname, port: Number(port) });
}
