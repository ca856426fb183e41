import { Column, Entity } from 'typeorm';
import type { ProviderName } from '../../../platform/config';
import { MoneyOutEntity, MoneyOutEventEntity } from '../money-out/money-out.entity';
import type { PayoutStatus } from '../money-out/money-out.state';

/** Individual, or of a batch (without a status). */
@Entity('payouts')
export class PayoutEntity extends MoneyOutEntity<PayoutStatus> {
  @Column('uuid') driver_id!: string;
  /** Snapshot, with the number. */
  @Column('text') full_name!: string;
  @Column('text') phone_number!: string;
  /** Set on completion. */
  @Column('text', { nullable: true }) paid_from!: ProviderName | null;
}

@Entity('payout_events')
export class PayoutEventEntity extends MoneyOutEventEntity<PayoutStatus> {
  @Column('uuid') payout_id!: string;
}
