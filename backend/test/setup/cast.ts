import { AccessTokens } from '../../src/modules/auth/access-tokens';
import { type BookingGiven, insertBooking, type InsertedBooking } from '../factories/booking';
import { insertPerson, type Person, type PersonGiven } from '../factories/person';
import { type InsertedRide, insertRide } from '../factories/ride';
import { insertSession } from '../factories/session';
import type { TestApp } from './test-app';

/** A person with a session opened without a code. */
export interface Member extends Person {
  token: string;
}

export async function insertMember(product: TestApp, given: PersonGiven = {}): Promise<Member> {
  const person = await insertPerson(product.database, given);
  const sessionId = await insertSession(product.database, person.id);
  const { access_token } = product.app.get(AccessTokens, { strict: false }).issue(person.id, sessionId);
  return { ...person, token: access_token };
}

export interface Cast {
  driver: Member;
  passenger: Member;
  /** An unpaid passenger of the same ride. */
  neighbour: Member;
  stranger: Member;
  otherDriver: Member;
  approver: Member;
  support: Member;
  finance: Member;
  admin: Member;
  ride: InsertedRide;
  /** The passenger's paid booking. */
  booking: InsertedBooking;
}

export async function insertCast(product: TestApp, booking: BookingGiven = {}): Promise<Cast> {
  const driver = await insertMember(product, { driver: true });
  const passenger = await insertMember(product);
  const neighbour = await insertMember(product);
  const ride = await insertRide(product.database, { driver_id: driver.id, car_plate: 'CE 731 XQ' });
  await insertBooking(product.database, { user_id: neighbour.id, ride_id: ride.id });
  return {
    driver,
    passenger,
    neighbour,
    stranger: await insertMember(product),
    otherDriver: await insertMember(product, { driver: true }),
    approver: await insertMember(product, { staff_role: 'approver' }),
    support: await insertMember(product, { staff_role: 'support' }),
    finance: await insertMember(product, { staff_role: 'finance' }),
    admin: await insertMember(product, { staff_role: 'admin' }),
    ride,
    booking: await insertBooking(product.database, {
      user_id: passenger.id,
      ride_id: ride.id,
      status: 'pending_verification',
      ...booking,
    }),
  };
}

export function notificationData({ passenger, booking, ride }: Cast): string {
  const type = 'payment_completed';
  const data = { bookingId: booking.id, rideId: ride.id, type };
  return JSON.stringify({ type, userId: passenger.id, title: 'Paiement', body: 'Reçu', data });
}
