import { Injectable } from '@nestjs/common';
import { PreparedQueries, statements } from '../../platform/database';
import { FROM_CITY, HAS_TICKET, TO_CITY } from '../bookings';
import type { ManifestPassengerResponse, ManifestResponse } from './dto/manifests.dto';

const SQL = statements({
  manifests_ride: `SELECT r.id AS ride_id, r.driver_id, d.full_name AS driver_name, r.from_city, r.to_city, r.departure_time,
      r.meeting_point, r.car_model, r.car_plate
    FROM rides r JOIN profiles d ON d.id = r.driver_id WHERE r.id = $1`,
  manifests_passengers: `SELECT b.id AS booking_id, u.full_name, b.seats, ${FROM_CITY} AS from_city, ${TO_CITY} AS to_city, b.code_verified AS boarded,
      (SELECT coalesce(json_agg(json_build_object('full_name', name)), '[]') FROM unnest(b.travellers) name) AS travellers
    FROM bookings b JOIN rides r ON r.id = b.ride_id JOIN profiles u ON u.id = b.user_id
    WHERE b.ride_id = $1 AND ${HAS_TICKET} ORDER BY b.boarding_time NULLS FIRST, b.created_at, b.id`,
});

interface ManifestRideRow extends Omit<ManifestResponse, 'passengers'> {
  driver_id: string;
}

@Injectable()
export class ManifestsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  findRide(id: string): Promise<ManifestRideRow | null> {
    return this.prepared.first(SQL.manifests_ride, [id]);
  }

  passengers(rideId: string): Promise<ManifestPassengerResponse[]> {
    return this.prepared.run(SQL.manifests_passengers, [rideId]);
  }
}
