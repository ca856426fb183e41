import { Column, CreateDateColumn, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ProviderName, RailName } from '../../platform/config';
import { Instant, JsonObject, OneOf, Text, Uuid } from '../../platform/http';
import type { Xaf } from '../../platform/money';

export abstract class MovementEntity<Status extends string, ReviewReason extends string> {
  @PrimaryColumn('uuid') id!: string;
  @Column('int') amount!: Xaf;
  @Column('text') currency!: string;
  @Column('text') status!: Status;
  @Column('text') provider!: ProviderName;
  @Column('text') rail!: RailName;
  @Column('text', { nullable: true }) error_message!: string | null;
  @Column('boolean', { default: false }) needs_review!: boolean;
  @Column('text', { nullable: true }) review_reason!: ReviewReason | null;
  @Column('smallint', { default: 0 }) sends!: number;
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  @Column('timestamptz', { nullable: true }) accepted_at!: Date | null;
  @Column('smallint', { default: 0 }) not_found_count!: number;
  @Column('int', { default: 0 }) checks!: number;
  @Column('timestamptz', { nullable: true }) last_checked_at!: Date | null;
  /** Null if no check is planned. */
  @Column('timestamptz', { nullable: true }) next_check_at!: Date | null;
  @Column('timestamptz', { nullable: true }) claimed_until!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  // Not @UpdateDateColumn: a status check alone must not change it.
  @Column('timestamptz', { default: () => 'now()' }) updated_at!: Date;
}

/** Append-only. */
export abstract class MovementEventEntity<Status extends string> {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('text', { nullable: true }) from_status!: Status | null;
  @Column('text') to_status!: Status;
  @Column('text') cause!: string;
  /** The provider's raw status, or our own conclusion. */
  @Column('jsonb', { nullable: true }) fact!: Record<string, unknown> | null;
  @Column('uuid', { nullable: true }) actor_id!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}

/** Returns a base class for responses to staff. @param schemaName of the enum of statuses */
export function eventResponse<Status extends string>(
  statuses: readonly Status[],
  schemaName: string,
  exampleCause: string,
) {
  abstract class MovementEventResponse {
    @Text() id!: string;
    @OneOf(statuses, schemaName, { nullable: true }) from_status!: Status | null;
    @OneOf(statuses, schemaName) to_status!: Status;
    @Text({ example: exampleCause }) cause!: string;
    @JsonObject({ nullable: true }) fact!: Record<string, unknown> | null;
    @Uuid({ nullable: true }) actor_id!: string | null;
    @Instant() created_at!: Date;
  }
  return MovementEventResponse;
}
