import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config';
import { costsOf, costSql, railsOfWallets } from '../../money';

@Injectable()
export class PayoutJournalRepository {
  constructor(private readonly config: AppConfig) {}

  /** Records one payout, or all of a batch. Idempotent. */
  async record(tx: EntityManager, column: 'id' | 'batch_id', id: string): Promise<void> {
    const { costs, providers } = this.config.payments;
    const values = [id, costsOf(costs, 'payout'), railsOfWallets(providers)];
    await tx.query(recordPayouts(column), values);
  }
}

// A payout has one `driver` entry for all its rides; payout_entries links it to the earnings.
const recordPayouts = (column: 'id' | 'batch_id') => `
  WITH paid AS (
    SELECT id, driver_id, paid_from, amount, of_rail.rail, ${costSql('amount', 'of_rail.rail', '$2')} AS cost
    FROM payouts CROSS JOIN LATERAL (SELECT coalesce(payouts.rail, $3::jsonb ->> payouts.paid_from) AS rail) of_rail
    WHERE ${column} = $1 AND paid_from IS NOT NULL
  ), booked AS (
    INSERT INTO journal_transactions (kind, payout_id) SELECT 'payout', id FROM paid
    ON CONFLICT DO NOTHING RETURNING id, payout_id
  )
  INSERT INTO journal_entries (transaction_id, account, driver_id, debit, credit, rail)
  SELECT booked.id, side.account, side.driver_id, side.debit, side.credit, side.rail
  FROM booked JOIN paid ON paid.id = booked.payout_id CROSS JOIN LATERAL (
    VALUES ('driver', paid.driver_id, paid.amount, 0, NULL), ('cash.' || paid.paid_from, NULL, 0, paid.amount, paid.rail),
      ('expense.' || paid.paid_from, NULL, paid.cost, 0, paid.rail), ('cash.' || paid.paid_from, NULL, 0, paid.cost, paid.rail)
  ) AS side (account, driver_id, debit, credit, rail) WHERE side.debit + side.credit > 0`;
