import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changesRow, firstRow, newId } from '../../../platform/database';
import { fieldsOf } from '../../../platform/http';
import { RideTemplateResponse, RideTemplateTerms } from './ride-templates.dto';

const columnOf = (field: string) => (field === 'time' ? 'departs_at' : field);
const SELECTED = fieldsOf(RideTemplateResponse)
  .map((field) => (field === 'time' ? `to_char(departs_at, 'HH24:MI') AS time` : field))
  .join(', ');
const TERMS = fieldsOf(RideTemplateTerms) as (keyof RideTemplateTerms)[];
const COLUMNS = TERMS.map(columnOf);
// The pg driver would write an array as an SQL array, but the column is JSON.
const asParameter = (term: RideTemplateTerms[keyof RideTemplateTerms]) =>
  Array.isArray(term) ? JSON.stringify(term) : term;

export interface LastTerms {
  car_model: string;
  car_plate: string;
  meeting_point: string | null;
}

@Injectable()
export class RideTemplatesRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(driverId: string, tx?: EntityManager): Promise<RideTemplateResponse[]> {
    return (tx ?? this.dataSource).query<RideTemplateResponse[]>(
      `SELECT ${SELECTED} FROM ride_templates WHERE driver_id = $1 ORDER BY lower(name), id`,
      [driverId],
    );
  }

  /** Car of the latest ride or template, meeting point of the latest that starts in `from`. */
  lastTerms(driverId: string, from: string | null): Promise<LastTerms | null> {
    return firstRow(
      this.dataSource,
      `WITH known AS (
         SELECT car_model, car_plate, meeting_point, from_city, created_at FROM rides WHERE driver_id = $1
         UNION ALL
         SELECT car_model, car_plate, meeting_point, from_city, created_at FROM ride_templates WHERE driver_id = $1)
       SELECT car_model, car_plate, (SELECT meeting_point FROM known WHERE from_city = $2 AND meeting_point IS NOT NULL
         ORDER BY created_at DESC LIMIT 1) AS meeting_point
       FROM known WHERE car_model IS NOT NULL AND car_plate IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
      [driverId, from],
    );
  }

  /** Inserts or replaces the driver's template of that name. */
  async save(
    tx: EntityManager,
    driverId: string,
    template: RideTemplateTerms,
  ): Promise<RideTemplateResponse> {
    const [saved] = await tx.query<RideTemplateResponse[]>(
      `INSERT INTO ride_templates (id, driver_id, ${COLUMNS.join(', ')})
       VALUES ($1, $2, ${COLUMNS.map((_, index) => `$${index + 3}`).join(', ')})
       ON CONFLICT (driver_id, name) DO UPDATE SET ${COLUMNS.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}
       RETURNING ${SELECTED}`,
      [newId(), driverId, ...TERMS.map((field) => asParameter(template[field]))],
    );
    if (!saved) throw new Error('The template was not stored');
    return saved;
  }

  async remove(driverId: string, id: string): Promise<boolean> {
    return changesRow(this.dataSource, 'DELETE FROM ride_templates WHERE id = $1 AND driver_id = $2', [
      id,
      driverId,
    ]);
  }
}
