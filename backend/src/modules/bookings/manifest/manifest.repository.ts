import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../../platform/database';
import { FROM_CITY, TO_CITY } from '../booked-way';
import { HAS_TICKET } from '../booking.sql';

export interface ManifestRideRow {
  ride_id: string;
  driver_id: string;
  driver_name: string;
  from_city: string;
  to_city: string;
  departure_time: Date;
  meeting_point: string | null;
  car_model: string | null;
  car_plate: string | null;
}

export interface ManifestPassengerRow {
  booking_id: string;
  full_name: string;
  travellers: string[] | null;
  seats: number;
  from_city: string;
  to_city: string;
  boarded: boolean;
}

const RIDE = {
  name: 'manifest_ride',
  text: `SELECT r.id AS ride_id, r.driver_id, d.full_name AS driver_name, r.from_city, r.to_city, r.departure_time,
      r.meeting_point, r.car_model, r.car_plate
    FROM rides r JOIN profiles d ON d.id = r.driver_id WHERE r.id = $1`,
};
const PASSENGERS = {
  name: 'manifest_passengers',
  text: `SELECT b.id AS booking_id, u.full_name, b.travellers, b.seats, ${FROM_CITY} AS from_city, ${TO_CITY} AS to_city, b.code_verified AS boarded
    FROM bookings b JOIN rides r ON r.id = b.ride_id JOIN profiles u ON u.id = b.user_id
    WHERE b.ride_id = $1 AND ${HAS_TICKET} ORDER BY b.boarding_time NULLS FIRST, b.created_at, b.id`,
};

@Injectable()
export class ManifestRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  ride(id: string): Promise<ManifestRideRow | null> {
    return this.prepared.first(RIDE, [id]);
  }

  passengers(rideId: string): Promise<ManifestPassengerRow[]> {
    return this.prepared.run<ManifestPassengerRow>(PASSENGERS, [rideId]);
  }
}
