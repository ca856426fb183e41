import type { TestingModule } from '@nestjs/testing';
import { plainToInstance } from 'class-transformer';
import { DataSource } from 'typeorm';
import { insertBooking } from '../../../test/factories/booking';
import { insertPerson, type Person } from '../../../test/factories/person';
import { insertRide } from '../../../test/factories/ride';
import { openModule } from '../../../test/setup/test-module';
import { BookingsModule } from '../bookings';
import { BookingReadsRepository } from '../bookings/booking-reads.repository';
import { StaffBookingListQuery } from '../bookings/dto/bookings.requests';
import { StaffRideListQuery } from './dto/rides.requests';
import { RidesModule } from './rides.module';
import { RidesRepository, staffSearch } from './rides.repository';

let app: TestingModule;
let database: DataSource;
let driver: Person;
let passenger: Person;
let ride: string;
let booking: string;

beforeAll(async () => {
  ({ module: app } = await openModule([RidesModule, BookingsModule]));
  database = app.get(DataSource, { strict: false });
  driver = await insertPerson(database, { driver: true });
  passenger = await insertPerson(database);
  await database.query(`UPDATE profiles SET full_name = 'Hélène Ngassam' WHERE id = $1`, [driver.id]);
  await database.query(`UPDATE profiles SET full_name = 'Cédric Owona' WHERE id = $1`, [passenger.id]);
  const route = { driver_id: driver.id, from_city: 'Kribi', to_city: 'Lolodorf' };
  ({ id: ride } = await insertRide(database, route));
  await database.query(`UPDATE rides SET car_plate = 'LT 482 QZ' WHERE id = $1`, [ride]);
  ({ id: booking } = await insertBooking(database, { ride_id: ride, user_id: passenger.id }));
  await insertBooking(database);
});
afterAll(() => app.close());

const ridesOf = async (q?: string, filters: object = {}) => {
  const query = plainToInstance(StaffRideListQuery, { q, limit: 25, ...filters });
  const { rows: rides, total } = await app.get(RidesRepository, { strict: false }).listForStaff(query);
  expect(total).toBe(rides.length);
  return rides.map(({ id }) => id);
};
const bookingsOf = async (q?: string, filters: object = {}) => {
  const query = plainToInstance(StaffBookingListQuery, { q, limit: 25, ...filters });
  const { rows: bookings, total } = await app
    .get(BookingReadsRepository, { strict: false })
    .listForStaff(query);
  expect(total).toBe(bookings.length);
  return bookings.map(({ id }) => id);
};

describe('The staff search of rides and bookings', () => {
  it('filters by the first and last town and by the driver', async () => {
    expect(await ridesOf(undefined, { from_city: 'Kribi', to_city: 'Lolodorf' })).toEqual([ride]);
    expect(await ridesOf(undefined, { from_city: 'Lolodorf' })).toEqual([]);
    expect(await bookingsOf(undefined, { from_city: 'Kribi', to_city: 'Lolodorf' })).toEqual([booking]);
    expect(await bookingsOf(undefined, { driver_id: driver.id })).toEqual([booking]);
    expect(await bookingsOf(undefined, { driver_id: passenger.id })).toEqual([]);
  });

  it.each(['helene ngass', 'NGASSAM', 'Hélène', 'krib', 'lolodorf', 'LT 482', '482 qz'])(
    'finds a driver, a town or a plate by %s',
    async (q) => {
      expect(await ridesOf(q)).toEqual([ride]);
      if (!/482/.test(q)) expect(await bookingsOf(q)).toEqual([booking]);
    },
  );

  it.each(['owona', 'Cedric Owo'])('finds a passenger by %s, but only in the list of bookings', async (q) => {
    expect(await bookingsOf(q)).toEqual([booking]);
    expect(await ridesOf(q)).toEqual([]);
  });

  it('finds a phone number written with any spaces', async () => {
    const spaced = (phone: string) => `+${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`;
    expect(await ridesOf(spaced(driver.phone))).toEqual([ride]);
    expect(await bookingsOf(passenger.phone.slice(3))).toEqual([booking]);
  });

  it('finds an id and part of an id', async () => {
    expect(await ridesOf(ride)).toEqual([ride]);
    expect(await bookingsOf(booking)).toEqual([booking]);
    expect(await ridesOf(ride.slice(10))).toEqual([ride]);
    expect(await ridesOf(booking)).toEqual([]);
  });

  it('uses an index if the text can only be a person or an id', async () => {
    const people = { people: [driver.id] };
    expect(await staffSearch(database, 'ngassam')).toEqual(people);
    expect(await staffSearch(database, driver.phone)).toEqual(people);
    expect(await staffSearch(database, ride)).toEqual({ id: ride });
    for (const text of ['kribi', 'douala yaounde', 'LT 482', '482', 'ng', ride.slice(0, 20)]) {
      expect(await staffSearch(database, text)).toEqual({ text });
    }
  });
});
