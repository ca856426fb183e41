import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Xaf } from '../../platform/money';
import type { TextWarning } from '../../platform/text-warning';
import type { RideStatus } from './ride.state';

/** A ride that a driver publishes (spec §3). Times are UTC. */
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
  /** What the driver's texts are to be read with care for. */
  @Column('text', { nullable: true }) warning!: TextWarning | null;
  /** XAF for one seat. */
  @Column('integer') price!: Xaf;
  /** The capacity; what is left of it is `seats_available` (decision 16). */
  @Column('smallint') seats!: number;
  @Column('smallint') seats_available!: number;
  @Column('text') status!: RideStatus;
  @Column('timestamptz', { nullable: true }) cancelled_at!: Date | null;
  /** A city was changed while no seat was taken: earlier bookings can't come back to life on it (decision 5). */
  @Column('timestamptz', { nullable: true }) route_changed_at!: Date | null;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
}
