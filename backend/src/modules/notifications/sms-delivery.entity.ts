import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One row an event and person: the text of this key is being sent, or was. The text and number are not kept. */
@Entity('sms_deliveries')
export class SmsDeliveryEntity {
  @PrimaryColumn('text') key!: string;
  @Column('text') state!: 'sending' | 'sent';
  @Column('smallint') attempts!: number;
  /** While in the future, one process is sending it. */
  @Column('timestamptz', { nullable: true }) claimed_until!: Date | null;
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
