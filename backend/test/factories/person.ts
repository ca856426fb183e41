import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { newId } from '../../src/platform/database';
import type { StaffRole } from '../../src/platform/http';

/** A DataSource or a transaction's manager. */
export type Database = Pick<EntityManager, 'query'>;

export interface Person {
  id: string;
  phone: string;
  full_name: string;
  locale: 'fr' | 'en' | null;
}

export interface PersonGiven {
  id?: string;
  phone?: string;
  full_name?: string;
  avatar_url?: string | null;
  locale?: 'fr' | 'en' | null;
  driver?: boolean;
  staff_role?: StaffRole | null;
  suspended?: boolean;
}

const NUMBERS = 10_000_000;
let lastNumber = randomInt(0, NUMBERS);

/** An unused number in MTN's default range. Counted up, because random ones collide after a few hundred. */
export function newPhone(): string {
  lastNumber = (lastNumber + 1) % NUMBERS;
  return `23767${lastNumber.toString().padStart(7, '0')}`;
}

export async function insertPerson(database: Database, given: PersonGiven = {}): Promise<Person> {
  const driver = given.driver ?? false;
  const person = {
    id: given.id ?? newId(),
    phone: given.phone ?? newPhone(),
    full_name: given.full_name ?? (driver ? 'Aïcha Ngono' : 'Paul Mbarga'),
    locale: given.locale ?? null,
  };
  await database.query(
    `INSERT INTO profiles (id, phone, full_name, avatar_url, locale, role, staff_role, is_driver, is_driver_applicant,
       driver_status, driver_application_status, driver_application_date, suspended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $9, CASE WHEN $8 THEN now() END, CASE WHEN $10 THEN now() END)`,
    [
      person.id,
      person.phone,
      person.full_name,
      given.avatar_url ?? null,
      person.locale,
      driver ? 'driver' : 'user',
      given.staff_role ?? null,
      driver,
      driver ? 'approved' : null,
      given.suspended ?? false,
    ],
  );
  return person;
}
