import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Amount, fieldsOf, Flag, Instant, Integer, Nested, OneOf, Text, Uuid } from '../../platform/http';
import type { Xaf } from '../../platform/money';
import { TEXT_WARNINGS, type TextWarning } from '../../platform/stranger-text';
import { RidePreferences } from './preferences';
import { RIDE_STATUSES, type RideStatus } from './ride.state';
import type { RideStop } from './ride-stops.policy';

/** Columns with an API decorator are part of every `RideResponse`. */
@Entity('rides')
export class RideEntity {
  @PrimaryColumn('uuid') @Uuid() id!: string;
  @Column('uuid') @Uuid() driver_id!: string;
  @Column('text') @Text() from_city!: string;
  @Column('text') @Text() to_city!: string;
  @Column('timestamptz') @Instant() departure_time!: Date;
  @Column('text', { nullable: true }) @Text({ nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) @Text({ nullable: true }) car_model!: string | null;
  @Column('text', { nullable: true }) @Text({ nullable: true }) car_plate!: string | null;
  @Column('text', { nullable: true }) @Text({ nullable: true }) meeting_point!: string | null;
  @Column('text', { nullable: true }) @Text({ nullable: true }) dropoff_point!: string | null;
  @Column('text', { nullable: true })
  @OneOf(TEXT_WARNINGS, 'MessageWarning', {
    nullable: true,
    description: "The most serious warning of the driver's texts",
  })
  warning!: TextWarning | null;
  @Column('integer') @Amount({ description: 'XAF for one seat' }) price!: Xaf;
  @Column('smallint') @Integer({ description: 'The capacity' }) seats!: number;
  @Column('smallint') @Integer({ description: 'Seats still free' }) seats_available!: number;
  @Column('boolean') @Flag({ description: 'Only women can book it' }) women_only!: boolean;
  @Column('jsonb', { nullable: true })
  @Nested(RidePreferences, { nullable: true })
  preferences!: RidePreferences | null;
  @Column('text') @OneOf(RIDE_STATUSES, 'RideStatus') status!: RideStatus;
  @Column('boolean')
  @Flag({ description: 'False while it waits for approval: only its driver and staff see it' })
  listed!: boolean;
  @Column('uuid', { nullable: true })
  @Uuid({ nullable: true, description: 'Shared by the rides of one series' })
  series_id!: string | null;
  @Column('jsonb', { nullable: true }) stops!: RideStop[] | null;
  /** Free seats per leg, with `seats_available` as the minimum. Null without stops. */
  @Column('smallint', { array: true, nullable: true }) leg_seats!: number[] | null;
  @Column('timestamptz', { nullable: true }) cancelled_at!: Date | null;
  @Column('uuid', { nullable: true }) cancelled_by!: string | null;
  /** Last change of cities or `women_only`. Late payments can't revive earlier bookings. */
  @Column('timestamptz', { nullable: true }) route_changed_at!: Date | null;
  @Column('timestamptz') @Instant() created_at!: Date;
  @Column('timestamptz') @Instant() updated_at!: Date;
}

/** A ride with its driver, as queries select it. */
export type RideRow = Omit<RideEntity, 'cancelled_at' | 'cancelled_by' | 'route_changed_at'> & {
  driver_full_name: string;
  driver_avatar_url: string | null;
  driver_rating_count: number;
  driver_rating_sum: number;
};

export type RideDetailRow = RideRow & { car_photo_url: string | null };

const COLUMNS = {
  ...Object.fromEntries(fieldsOf(RideEntity).map((field) => [field, `r.${field}`])),
  stops: 'r.stops',
  leg_seats: 'r.leg_seats',
  driver_full_name: 'd.full_name',
  driver_avatar_url: 'd.avatar_url',
  driver_rating_count: 'd.rating_count',
  driver_rating_sum: 'd.rating_sum',
};

/** @param instead SQL that replaces columns */
export function rideColumns(prefix = '', instead: Partial<Record<keyof RideRow, string>> = {}): string {
  const columns = Object.entries({ ...COLUMNS, ...instead }).map(
    ([name, source]) => `${source} AS ${prefix}${name}`,
  );
  return columns.join(', ');
}

export const CAR_PHOTO = 'CASE WHEN d.is_driver AND d.suspended_at IS NULL THEN d.car_photo_url END';

/** @param rides table or CTE */
export const rideTables = (rides: string): string => `${rides} r JOIN profiles d ON d.id = r.driver_id`;
export const RIDE_TABLES = rideTables('rides');

export type WithRide = { [Column in keyof RideRow as `ride_${Column}`]: RideRow[Column] };

export function rideOf(row: WithRide): RideRow {
  const ride: Record<string, unknown> = {};
  for (const name of Object.keys(COLUMNS)) ride[name] = (row as Record<string, unknown>)[`ride_${name}`];
  return ride as unknown as RideRow;
}
