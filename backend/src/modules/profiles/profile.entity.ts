import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '../../locales';
import type { StaffRole } from '../../platform/http';

export type ProfileRole = 'user' | 'driver';
export type DriverStatus = 'pending' | 'approved' | 'rejected';
export const GENDERS = ['female', 'male'] as const;
export type Gender = (typeof GENDERS)[number];
export const PICTURE_NAMES = ['avatar', 'car_photo'] as const;
export type Picture = (typeof PICTURE_NAMES)[number];

/** `role` is passenger or driver; `staff_role` is independent of it. */
@Entity('profiles')
export class ProfileEntity {
  @PrimaryColumn('uuid') id!: string;
  /** 237 and nine digits; null after deletion. */
  @Column('text') phone!: string;
  /** Empty until entered. */
  @Column('text') full_name!: string;
  @Column('text', { nullable: true }) avatar_url!: string | null;
  @Column('text', { nullable: true }) car_photo_url!: string | null;
  /** Null: each channel uses its default. */
  @Column('text', { nullable: true }) locale!: Language | null;
  /** Stated once by the person; never shown to others. */
  @Column('text', { nullable: true }) gender!: Gender | null;
  @Column('text') role!: ProfileRole;
  @Column('text', { nullable: true }) staff_role!: StaffRole | null;
  @Column('boolean') is_driver!: boolean;
  @Column('boolean') is_driver_applicant!: boolean;
  @Column('text', { nullable: true }) driver_status!: DriverStatus | null;
  @Column('text', { nullable: true }) driver_application_status!: DriverStatus | null;
  @Column('timestamptz', { nullable: true }) driver_application_date!: Date | null;
  /** When staff first verified the name; kept after a later rejection. */
  @Column('timestamptz', { nullable: true }) approved_at!: Date | null;
  @Column('timestamptz', { nullable: true }) suspended_at!: Date | null;
  /** When an admin or the risk score stopped payouts. */
  @Column('timestamptz', { nullable: true }) payouts_stopped_at!: Date | null;
  /** Maintained by the database. */
  @Column('integer') open_reports!: number;
  /** Changed only when ratings are published, hidden or restored. */
  @Column('integer') rating_count!: number;
  @Column('integer') rating_sum!: number;
  @Column('timestamptz', { nullable: true, select: false }) deleted_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
}
