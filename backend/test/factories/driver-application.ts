import { newId } from '../../src/platform/database';
import { type Database, insertPerson } from './person';

export interface ApplicationGiven {
  driver_id?: string;
  status?: 'pending' | 'approved' | 'rejected';
}

/** Inserts an application with its numbers and no files. Creates the person by default. */
export async function insertApplication(
  database: Database,
  given: ApplicationGiven = {},
): Promise<{ id: string; driver_id: string }> {
  const id = newId();
  const driver_id = given.driver_id ?? (await insertPerson(database)).id;
  const status = given.status ?? 'pending';
  await database.query(
    `INSERT INTO driver_documents (id, driver_id, status, national_id_number, license_number, decided_at)
     VALUES ($1, $2, $3, 'CNI 1', 'PC 1', CASE WHEN $3 <> 'pending' THEN now() END)`,
    [id, driver_id, status],
  );
  await database.query(
    `UPDATE profiles SET driver_status = $2, driver_application_status = $2, driver_application_date = now(),
       is_driver_applicant = true, is_driver = $3, role = CASE WHEN $3 THEN 'driver' ELSE 'user' END WHERE id = $1`,
    [driver_id, status, status === 'approved'],
  );
  return { id, driver_id };
}
