import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A refresh family: one sign-in on one device, from the code to sign-out. Only hashes of tokens are stored. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  @Column('text') refresh_token_hash!: string;
  /** The token just replaced; it still works for some seconds. */
  @Column('text', { nullable: true }) previous_token_hash!: string | null;
  @Column('timestamptz', { nullable: true }) rotated_at!: Date | null;
  /** How often the token was replaced. */
  @Column('integer') generation!: number;
  /** The label by which its owner recognises the device. */
  @Column('text', { nullable: true }) device!: string | null;
  /** When a code was last entered in it; null where that was at its opening. */
  @Column('timestamptz', { nullable: true }) code_at!: Date | null;
  @Column('timestamptz') expires_at!: Date;
  @Column('timestamptz', { nullable: true }) revoked_at!: Date | null;
  @Column('text', { nullable: true }) revoked_reason!: RevokedReason | null;
  /** When the person last showed the second factor in it. */
  @Column('timestamptz', { nullable: true }) second_factor_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
}

export type RevokedReason =
  'signed_out' | 'signed_out_elsewhere' | 'token_reused' | 'suspended' | 'account_deleted';

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
