import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ProviderName } from '../providers/payment-provider';

/** What a callback said, once for each different body, for the people who look into a payment (decision 1). */
@Entity('payment_callbacks')
export class PaymentCallbackEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') payment_id!: string;
  @Column('text') provider!: ProviderName;
  /** SHA-256 of the body. */
  @Column('text') digest!: string;
  @Column('text', { nullable: true }) transaction_id!: string | null;
  @Column('text') body!: string;
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date;
}
