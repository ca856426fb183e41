import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Xaf } from '../../platform/money';
import type { TextWarning } from '../../platform/stranger-text';
import type { RideStatus } from './ride.state';

/** Times are UTC. */
@Entity('rides')
export class RideEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') driver_id!: string;
  @Column('text') from_city!: string;
  @Column('text') to_city!: string;
  @Column('timestamptz') departure_time!: Date;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) car_model!: string | null;
  @Column('text', { nullable: true }) car_plate!: string | null;
  @Column('text', { nullable: true }) meeting_point!: string | null;
  /** The gravest warning about the driver's texts. */
  @Column('text', { nullable: true }) warning!: TextWarning | null;
  /** XAF for one seat. */
  @Column('integer') price!: Xaf;
  /** The capacity; `seats_available` is what is left of it. */
  @Column('smallint') seats!: number;
  @Column('smallint') seats_available!: number;
  @Column('text') status!: RideStatus;
  @Column('timestamptz', { nullable: true }) cancelled_at!: Date | null;
  /** When a city was changed while no seat was taken: late money can't revive earlier bookings. */
  @Column('timestamptz', { nullable: true }) route_changed_at!: Date | null;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
}

/** A ride with its driver, as queries select it. */
export interface RideRow {
  id: string;
  driver_id: string;
  driver_full_name: string;
  driver_avatar_url: string | null;
  from_city: string;
  to_city: string;
  departure_time: Date;
  description: string | null;
  car_model: string | null;
  car_plate: string | null;
  meeting_point: string | null;
  warning: TextWarning | null;
  price: Xaf;
  seats: number;
  seats_available: number;
  status: RideStatus;
  created_at: Date;
  updated_at: Date;
}

/** Lists omit the car photo. */
export interface RideDetailRow extends RideRow {
  car_photo_url: string | null;
}

const OF_RIDE = [
  'id',
  'driver_id',
  'from_city',
  'to_city',
  'departure_time',
  'description',
  'car_model',
  'car_plate',
  'meeting_point',
  'warning',
  'price',
  'seats',
  'seats_available',
  'status',
  'created_at',
  'updated_at',
] as const;

/** The columns of a `RideRow` from `rides r JOIN profiles d`, each name behind `prefix` where a join needs it. */
export function rideColumns(prefix = ''): string {
  return [
    ...OF_RIDE.map((column) => `r.${column} AS ${prefix}${column}`),
    `d.full_name AS ${prefix}driver_full_name`,
    `d.avatar_url AS ${prefix}driver_avatar_url`,
  ].join(', ');
}

/** SQL: the photo of the car of driver `d`, while they may drive. */
export const CAR_PHOTO = 'CASE WHEN d.is_driver AND d.suspended_at IS NULL THEN d.car_photo_url END';

/** The joined tables that `rideColumns` reads; `rides` may be what a statement has just written of them. */
export const rideTables = (rides: string): string => `${rides} r JOIN profiles d ON d.id = r.driver_id`;
export const RIDE_TABLES = rideTables('rides');

type Prefixed<Prefix extends string> = { [Column in keyof RideRow as `${Prefix}${Column}`]: RideRow[Column] };

/** A joined row that holds a ride's columns behind `ride_`. */
export type WithRide = Prefixed<'ride_'>;

export function rideOf(row: WithRide): RideRow {
  return {
    id: row.ride_id,
    driver_id: row.ride_driver_id,
    driver_full_name: row.ride_driver_full_name,
    driver_avatar_url: row.ride_driver_avatar_url,
    from_city: row.ride_from_city,
    to_city: row.ride_to_city,
    departure_time: row.ride_departure_time,
    description: row.ride_description,
    car_model: row.ride_car_model,
    car_plate: row.ride_car_plate,
    meeting_point: row.ride_meeting_point,
    warning: row.ride_warning,
    price: row.ride_price,
    seats: row.ride_seats,
    seats_available: row.ride_seats_available,
    status: row.ride_status,
    created_at: row.ride_created_at,
    updated_at: row.ride_updated_at,
  };
}
