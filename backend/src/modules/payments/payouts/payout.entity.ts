import { Column, Entity } from 'typeorm';
import type { ProviderName } from '../../../platform/config';
import { MoneyOutEntity, MoneyOutEventEntity } from '../money-out/money-out.entity';
import type { PayoutStatus } from '../money-out/money-out.state';

/** What one driver is paid by a provider's transfer. The payouts of batches are rows of the same table, without a status. */
@Entity('payouts')
export class PayoutEntity extends MoneyOutEntity<PayoutStatus> {
  @Column('uuid') driver_id!: string;
  /** Name and number as they were when it was made. */
  @Column('text') full_name!: string;
  @Column('text') phone_number!: string;
  /** Whose money paid it; set with its completion. */
  @Column('text', { nullable: true }) paid_from!: ProviderName | null;
}

/** One change of a payout. */
@Entity('payout_events')
export class PayoutEventEntity extends MoneyOutEventEntity<PayoutStatus> {
  @Column('uuid') payout_id!: string;
}
