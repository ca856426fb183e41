import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** The receipt of a completed payment; its number has no gaps within a Douala year (decision 9). */
@Entity('payment_receipts')
export class PaymentReceiptEntity {
  @PrimaryColumn('uuid') payment_id!: string;
  @Column('text') receipt_number!: string;
  @Column('timestamptz') issued_at!: Date;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updated_at!: Date;
}
