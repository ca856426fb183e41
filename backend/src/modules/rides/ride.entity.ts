import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Xaf } from '../../platform/money';
import type { TextWarning } from '../../platform/text-warning';
import type { RideStatus } from './ride.state';

/** A ride that a driver publishes. Times are UTC. */
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
