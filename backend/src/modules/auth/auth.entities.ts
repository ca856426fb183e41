import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A refresh token family: one sign-in on one device. Only token hashes are stored. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  @Column('text') refresh_token_hash!: string;
  @Column('text', { nullable: true }) previous_token_hash!: string | null;
  @Column('timestamptz', { nullable: true }) rotated_at!: Date | null;
  @Column('integer') generation!: number;
  @Column('text', { nullable: true }) device!: string | null;
  /** Last confirmed code. Null: the code that opened the session; '-infinity': none. */
  @Column('timestamptz', { nullable: true }) code_at!: Date | null;
  @Column('timestamptz') expires_at!: Date;
  @Column('timestamptz', { nullable: true }) revoked_at!: Date | null;
  @Column('text', { nullable: true }) revoked_reason!: RevokedReason | null;
  @Column('timestamptz', { nullable: true }) second_factor_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
}

export type RevokedReason =
  'signed_out' | 'signed_out_elsewhere' | 'token_reused' | 'suspended' | 'account_deleted';

/** Rate limits count these rows. Only the code's keyed hash is stored. */
@Entity('sign_in_codes')
export class SignInCodeEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') phone!: string;
  /** Empty if the hosted provider made the code. */
  @Column('text') code_hash!: string;
  @Column('text', { nullable: true }) code_challenge!: string | null;
  /** The requesting browser, if it has signed in with this number before. */
  @Column('uuid', { nullable: true }) device_id!: string | null;
  /** IPv4 address or IPv6 /64, then the enclosing networks. */
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) network_56!: string | null;
  @Column('text', { nullable: true }) network_48!: string | null;
  /** Wrong tries from the requesting origin, and from others. */
  @Column('smallint') attempts!: number;
  @Column('smallint') foreign_attempts!: number;
  @Column('timestamptz') expires_at!: Date;
  @Column('timestamptz', { nullable: true }) consumed_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
