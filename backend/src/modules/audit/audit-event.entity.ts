import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Plain JSON; never a code, token or document. */
export type AuditSnapshot = Record<string, unknown>;

/** Append-only. */
@Entity('audit_events')
export class AuditEventEntity {
  @PrimaryColumn('uuid') id!: string;
  /** Null for the command line and jobs. */
  @Column('uuid', { nullable: true }) actor_id!: string | null;
  @Column('text') action!: string;
  @Column('text') subject_type!: string;
  @Column('text') subject_id!: string;
  @Column('jsonb', { nullable: true }) from!: AuditSnapshot | null;
  @Column('jsonb', { nullable: true }) to!: AuditSnapshot | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
