import { Column, CreateDateColumn, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ProviderName, RailName } from '../../platform/config';
import type { Xaf } from '../../platform/money';

/** What every row of money that moves by a rail has, in or out: how it is sent, asked about, and handed to a person. */
export abstract class MovementEntity<Status extends string, ReviewReason extends string> {
  @PrimaryColumn('uuid') id!: string;
  @Column('int') amount!: Xaf;
  @Column('text') currency!: string;
  @Column('text') status!: Status;
  /** The wallet that pays or is paid. */
  @Column('text') provider!: ProviderName;
  /** How it is reached: chosen at the beginning, kept to the end. */
  @Column('text') rail!: RailName;
  @Column('text', { nullable: true }) error_message!: string | null;
  @Column('boolean', { default: false }) needs_review!: boolean;
  @Column('text', { nullable: true }) review_reason!: ReviewReason | null;
  @Column('smallint', { default: 0 }) sends!: number;
  /** The last sending, answered or not. */
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  /** When the provider first showed that it has it. */
  @Column('timestamptz', { nullable: true }) accepted_at!: Date | null;
  @Column('smallint', { default: 0 }) not_found_count!: number;
  @Column('int', { default: 0 }) checks!: number;
  @Column('timestamptz', { nullable: true }) last_checked_at!: Date | null;
  /** When the job sends it or asks about it next; null: off the schedule. */
  @Column('timestamptz', { nullable: true }) next_check_at!: Date | null;
  /** The lease of the job that does so. */
  @Column('timestamptz', { nullable: true }) claimed_until!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  // Set by hand: asking about it doesn't change it.
  @Column('timestamptz', { default: () => 'now()' }) updated_at!: Date;
}

/** One change of such a row, with what caused it. Rows are added, never changed. */
export abstract class MovementEventEntity<Status extends string> {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('text', { nullable: true }) from_status!: Status | null;
  @Column('text') to_status!: Status;
  /** Who or what caused it. */
  @Column('text') cause!: string;
  /** What the provider said, in its words, or what we concluded. */
  @Column('jsonb', { nullable: true }) fact!: Record<string, unknown> | null;
  @Column('uuid', { nullable: true }) actor_id!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
