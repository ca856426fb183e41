import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../platform/database';
import { type Chapter, pageBy, type PersonalData, rowsOf } from '../../platform/personal-data';

const RIDES = {
  name: 'personal_rides',
  text: `SELECT r.id, r.from_city, r.to_city, r.departure_time, r.description, r.car_model, r.car_plate, r.meeting_point,
      r.price, r.seats, r.seats_available, r.status, r.cancelled_at, r.created_at, r.updated_at
    FROM rides r WHERE r.driver_id = $1 AND ${pageBy('r.id')}`,
};

/** What a person published as a driver. */
@Injectable()
export class RidesPersonalData implements PersonalData {
  constructor(private readonly prepared: PreparedQueries) {}

  chapters(userId: string): Chapter[] {
    return [{ name: 'rides', rows: rowsOf(this.prepared, RIDES, userId) }];
  }
}
