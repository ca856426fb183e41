import { randomInt, randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { JournalRepository } from '../../modules/money';
import { type AppConfig, DEFAULT_RAILS } from '../../platform/config';
import { newId } from '../../platform/database';
import { STAFF_ROLES, type StaffRole } from '../../platform/http';
import type { FileStore } from '../../platform/storage';
import { insertAlerts } from './demo-alerts';
import { seedApplications } from './demo-applications';
import { DEMO_BOOKINGS, type DemoBooking, type DemoRating } from './demo-bookings';
import { insertDisputes } from './demo-disputes';
import { DEMO_PEOPLE, type DemoPerson, PASSENGERS } from './demo-people';
import { seedPortraits } from './demo-portraits';
import { type DemoRide, planDemoRides } from './demo-rides';
import { insertStops, segmentFrom } from './demo-stops';
import { refuseInProduction } from './refuse-in-production';

/** Advisory lock, so that concurrent starts seed once. */
const SEED_LOCK = 7_263_120;

type Ids = ReadonlyMap<string, string>;

export interface SeedOptions {
  onlyWhenEmpty?: boolean;
  /** Store of the sample documents and portraits. */
  files?: FileStore;
}

/**
 * Inserts the data in one transaction, then driver applications and portraits. Idempotent.
 * @returns true if anything was inserted
 * @throws SeedRefusedError when `config.isProduction`
 */
export async function seedDemo(
  dataSource: DataSource,
  config: Pick<AppConfig, 'isProduction'>,
  options: SeedOptions = {},
): Promise<boolean> {
  refuseInProduction(config);
  const added = await seedPeople(dataSource, options);
  if (added && options.files) {
    await seedApplications(dataSource, options.files);
    await seedPortraits(dataSource, options.files);
  }
  return added;
}

async function seedPeople(dataSource: DataSource, options: SeedOptions): Promise<boolean> {
  return dataSource.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK]);
    const phones = DEMO_PEOPLE.map(({ phone }) => phone);
    const [{ present }] = await tx.query<[{ present: boolean }]>(
      'SELECT EXISTS (SELECT 1 FROM profiles WHERE $1 OR phone = ANY($2)) AS present',
      [options.onlyWhenEmpty ?? false, phones],
    );
    if (present) return false;
    const [{ now }] = await tx.query<[{ now: Date }]>('SELECT now() AS now');
    const people = await insertPeople(tx);
    const planned = planDemoRides(now);
    const rides = await insertRides(tx, planned, people);
    await insertTemplates(tx, planned, people);
    await insertStops(tx, rides.get('emmanuel 5'));
    for (const booking of DEMO_BOOKINGS) {
      const ride = planned.find(({ driver, day }) => driver.key === booking.driver && day === booking.day);
      const rideId = rides.get(`${booking.driver} ${booking.day}`);
      if (!ride || !rideId) continue;
      const segment = await segmentFrom(tx, rideId, booking.from);
      await insertPaidBooking(tx, booking, { ...ride, ...segment, id: rideId }, people);
    }
    await insertCredits(tx, people);
    await insertAlerts(tx, people);
    await insertDisputes(tx, { people, rides });
    return true;
  });
}

async function insertCredits(tx: EntityManager, people: Ids): Promise<void> {
  const [referrer, referred] = [people.get('paul'), people.get('marie')];
  await tx.query(
    `INSERT INTO referrals (referred_id, referrer_id, created_at, decided_at, granted)
     VALUES ($1, $2, now() - interval '21 days', now() - interval '18 days', true)`,
    [referred, referrer],
  );
  for (const person of [referrer, referred])
    await tx.query(
      `INSERT INTO credits (id, person_id, referred_id, amount, expires_at)
       VALUES ($1, $2, $3, 1000, now() + interval '162 days')`,
      [newId(), person, referred],
    );
  await tx.query(
    `INSERT INTO promotions (id, code, percent, budget, starts_at, ends_at, per_person)
     VALUES ($1, 'BIENVENUE', 10, 200000, now() - interval '1 day', now() + interval '90 days', 1)`,
    [newId()],
  );
}

async function insertPeople(tx: EntityManager): Promise<Ids> {
  const ids = new Map(DEMO_PEOPLE.map(({ key }) => [key, newId()]));
  for (const person of DEMO_PEOPLE) {
    const isDriver = person.role === 'driver';
    const driverStatus = isDriver ? 'approved' : null;
    await tx.query(
      `INSERT INTO profiles (id, phone, full_name, role, staff_role, is_driver, is_driver_applicant, driver_status,
         driver_application_status, driver_application_date, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $7, CASE WHEN $6 THEN now() - interval '20 days' END,
         now() - interval '30 days')`,
      [
        ids.get(person.key),
        person.phone,
        person.full_name,
        isDriver ? 'driver' : 'user',
        staffRole(person),
        isDriver,
        driverStatus,
      ],
    );
  }
  return ids;
}

const staffRole = ({ role }: DemoPerson): StaffRole | null => STAFF_ROLES.find((one) => one === role) ?? null;

async function insertRides(tx: EntityManager, rides: DemoRide[], people: Ids): Promise<Ids> {
  const ids = new Map<string, string>();
  const series = newId();
  for (const ride of rides) {
    const id = newId();
    ids.set(`${ride.driver.key} ${ride.day}`, id);
    await tx.query(
      `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, description, car_model, car_plate,
         meeting_point, price, seats, seats_available, status, preferences, series_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, least(now(), $5) - interval '6 days')`,
      [
        id,
        people.get(ride.driver.key),
        ride.from_city,
        ride.to_city,
        ride.departure_time,
        ride.description,
        ride.driver.car_model,
        ride.driver.car_plate,
        ride.meeting_point,
        ride.price,
        ride.driver.seats,
        ride.status,
        ride.preferences,
        ride.series ? series : null,
      ],
    );
  }
  return ids;
}

async function insertTemplates(tx: EntityManager, rides: DemoRide[], people: Ids): Promise<void> {
  for (const key of ['aicha', 'serge']) {
    const ride = rides.find(({ driver, status }) => driver.key === key && status === 'scheduled');
    if (!ride) continue;
    await tx.query(
      `INSERT INTO ride_templates (id, driver_id, name, from_city, to_city, departs_at, price, seats, car_model, car_plate,
         meeting_point, description, preferences)
       VALUES ($1, $2, $3, $4, $5, '06:30', $6, $7, $8, $9, $10, $11, $12)`,
      [
        newId(),
        people.get(key),
        `${ride.from_city} → ${ride.to_city}`,
        ride.from_city,
        ride.to_city,
        ride.price,
        ride.driver.seats,
        ride.driver.car_model,
        ride.driver.car_plate,
        ride.meeting_point,
        ride.description,
        ride.preferences,
      ],
    );
  }
}

async function insertPaidBooking(
  tx: EntityManager,
  { passenger, seats, travellers, ratings }: DemoBooking,
  ride: DemoRide & { id: string; from_stop_id?: string },
  people: Ids,
): Promise<void> {
  const isCompleted = ride.status === 'completed';
  const [bookingId, paymentId] = [newId(), newId()];
  const [passengerId, driverId] = [people.get(passenger), people.get(ride.driver.key)];
  const amount = ride.price * seats;
  const [{ paid_at }] = await tx.query<[{ paid_at: Date }]>(
    `SELECT least(now(), $1::timestamptz) - interval '20 hours' AS paid_at`,
    [ride.departure_time],
  );
  const moved = 'move_seats(leg_seats, first_leg(stops, $3::uuid), last_leg(stops, NULL), -$2::integer)';
  await tx.query(
    `UPDATE rides SET leg_seats = ${moved}, seats_available = seats_available - $2::integer WHERE id = $1`,
    [ride.id, seats, ride.from_stop_id ?? null],
  );
  await tx.query(
    `INSERT INTO bookings (id, user_id, ride_id, seats, price, amount, departure_time, status, payment_status,
       code_verified, verified_at, completed_at, paid_at, latest_payment_id, travellers, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'completed', $9, CASE WHEN $9 THEN $7::timestamptz END,
       CASE WHEN $9 THEN $7::timestamptz + interval '24 hours' END, $10, $11, $12, $10::timestamptz - interval '3 minutes')`,
    [
      bookingId,
      passengerId,
      ride.id,
      seats,
      ride.price,
      amount,
      ride.departure_time,
      isCompleted ? 'completed' : 'pending_verification',
      isCompleted,
      paid_at,
      paymentId,
      travellers ?? null,
    ],
  );
  if (ride.from_stop_id) {
    await tx.query(
      `UPDATE bookings b SET from_stop_id = $2::uuid, boarding_time = b.departure_time, from_city = stop ->> 'city', meeting_point = stop ->> 'meeting_point'
       FROM rides r CROSS JOIN LATERAL jsonb_array_elements(r.stops) stop
       WHERE b.id = $1 AND r.id = b.ride_id AND stop ->> 'id' = $2::uuid::text`,
      [bookingId, ride.from_stop_id],
    );
  }
  const phone = PASSENGERS.find(({ key }) => key === passenger)?.phone ?? '';
  await insertPayment(tx, { id: paymentId, bookingId, amount, phone, paidAt: paid_at });
  await tx.query(
    `INSERT INTO booking_events (booking_id, to_status, cause) SELECT id, status, 'demo' FROM bookings WHERE id = $1`,
    [bookingId],
  );
  await new JournalRepository().recordCompletion(tx, {
    paymentId,
    withSeats: true,
    ride: { id: ride.id, driver_id: driverId ?? '' },
  });
  await tx.query('SELECT generate_booking_verification_code($1), create_receipt($2)', [bookingId, paymentId]);
  if (!ratings) return;
  const trip = { bookingId, rideId: ride.id, departure: ride.departure_time };
  await insertRating(tx, trip, { role: 'driver', rater: passengerId, ratee: driverId, ...ratings.ofDriver });
  await insertRating(tx, trip, {
    role: 'passenger',
    rater: driverId,
    ratee: passengerId,
    ...ratings.ofPassenger,
  });
}

interface DemoPayment {
  id: string;
  bookingId: string;
  amount: number;
  phone: string;
  paidAt: Date;
}

/** The payment is also stored in the simulator, so that it can be refunded. */
async function insertPayment(
  tx: EntityManager,
  { id, bookingId, amount, phone, paidAt }: DemoPayment,
): Promise<void> {
  const provider = phone.startsWith('23769') ? 'orange' : 'mtn';
  const reference = randomUUID();
  const financialTransactionId = String(randomInt(1e9, 1e10));
  await tx.query(
    `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, transaction_id, status, payment_time, metadata,
       sent_at, sends, accepted_at, created_at)
     VALUES ($1, $2, $3, $4, $9, $5, $6, 'completed', $7, $8, $7, 1, $7, $7::timestamptz - interval '1 minute')`,
    [
      id,
      bookingId,
      amount,
      provider,
      phone,
      reference,
      paidAt,
      { provider, financialTransactionId },
      DEFAULT_RAILS[provider],
    ],
  );
  await tx.query(
    `INSERT INTO simulator_payments (id, provider, reference, external_id, phone, amount, currency, outcome,
       financial_transaction_id, decide_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'XAF', 'SUCCESSFUL', $7, $8, $8)`,
    [newId(), DEFAULT_RAILS[provider], reference, id, phone, String(amount), financialTransactionId, paidAt],
  );
  await tx.query(
    `INSERT INTO payment_events (payment_id, to_status, cause) VALUES ($1, 'completed', 'demo')`,
    [id],
  );
}

interface RatingInput extends DemoRating {
  role: 'driver' | 'passenger';
  rater: string | undefined;
  ratee: string | undefined;
}

async function insertRating(
  tx: EntityManager,
  trip: { bookingId: string; rideId: string; departure: Date },
  { role, rater, ratee, stars, tags, comment }: RatingInput,
): Promise<void> {
  await tx.query(
    `INSERT INTO ratings (id, booking_id, ride_id, rater_id, ratee_id, ratee_role, stars, tags, comment, closes_at,
       published_at, created_at, updated_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz + interval '14 days',
       d, d, d FROM (SELECT $10::timestamptz + interval '1 day' AS d) AS day`,
    [newId(), trip.bookingId, trip.rideId, rater, ratee, role, stars, tags, comment ?? null, trip.departure],
  );
  await tx.query(
    'UPDATE profiles SET rating_count = rating_count + 1, rating_sum = rating_sum + $2 WHERE id = $1',
    [ratee, stars],
  );
}
