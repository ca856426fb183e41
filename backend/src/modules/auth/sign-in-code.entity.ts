import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A code that was asked for; the limits count these rows. The code itself is nowhere, only its keyed hash. */
@Entity('sign_in_codes')
export class SignInCodeEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') phone!: string;
  /** Empty where the hosted provider made the code. */
  @Column('text') code_hash!: string;
  @Column('text', { nullable: true }) code_challenge!: string | null;
  /** The browser, where it was signed in before on this number. */
  @Column('uuid', { nullable: true }) device_id!: string | null;
  /** An IPv4 address, or an IPv6 /64; then the networks around it. */
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) network_56!: string | null;
  @Column('text', { nullable: true }) network_48!: string | null;
  /** Wrong tries of whoever asked for it, and of others. */
  @Column('smallint') attempts!: number;
  @Column('smallint') foreign_attempts!: number;
  @Column('timestamptz') expires_at!: Date;
  @Column('timestamptz', { nullable: true }) consumed_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
