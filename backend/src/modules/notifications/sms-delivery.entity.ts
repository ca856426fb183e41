import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/**
 * One row an event and person: the text of this key is being sent, was, or was left to the app (`skipped`). The text and number
 * are not kept; who got it is a keyed hash, to be counted.
 */
@Entity('sms_deliveries')
export class SmsDeliveryEntity {
  @PrimaryColumn('text') key!: string;
  @Column('text') state!: 'sending' | 'sent' | 'skipped';
  /** Null where the text does not count against the day's limit. */
  @Column('text', { nullable: true }) recipient!: string | null;
  @Column('smallint') attempts!: number;
  /** While in the future, one process is sending it. */
  @Column('timestamptz', { nullable: true }) claimed_until!: Date | null;
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
