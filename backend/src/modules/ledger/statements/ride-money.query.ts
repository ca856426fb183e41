import type { DataSource } from 'typeorm';
import { firstRow } from '../../../platform/database';
import { Amount } from '../../../platform/http';

/** To date, from the journal. Payout costs cover several rides, so they are only in the monthly statement. */
export class RideMoneyResponse {
  @Amount({ description: 'XAF of seats that were paid for, without fees' }) fares!: number;
  @Amount({ description: 'XAF of service fees that were paid' }) service_fees!: number;
  @Amount({ description: 'XAF of fares and fees given back, or on their way' }) refunds!: number;
  @Amount({ description: 'XAF of the refunds that were service fees' }) refunded_fees!: number;
  @Amount({ description: 'XAF of rail costs for payments and refunds' }) costs!: number;
  @Amount({ description: 'XAF of fares and fees that credits paid instead of passengers' }) credits!: number;
  @Amount({ description: 'XAF paid out to the driver' }) payouts!: number;
  @Amount({
    description:
      'XAF still owed to the driver; negative if something was refunded after it had been paid out',
  })
  owed!: number;
  @Amount({ description: 'XAF for the operator: fees not refunded, less costs and credits' })
  remains!: number;
}

const CREDITS = `('expense.credit', 'expense.goodwill')`;
// Each CTE uses its own index; the ride's payouts come from the key of `payout_entries`.
const RIDE_MONEY = `
  WITH drivers AS (
    SELECT e.credit, e.debit, o.id IS NOT NULL AS paid
    FROM rides r JOIN journal_entries e ON e.driver_id = r.driver_id AND e.ride_id = r.id
      LEFT JOIN payout_entries c ON c.entry_id = e.id LEFT JOIN payouts o ON o.id = c.payout_id AND o.paid_from IS NOT NULL
    WHERE r.id = $1 AND e.account = 'driver' AND e.payment_id IS NOT NULL
  ), fares AS (
    SELECT coalesce(sum(credit), 0) AS fares, coalesce(sum(debit), 0) AS refunded,
      coalesce(sum(credit - debit) FILTER (WHERE paid), 0) AS payouts
    FROM drivers
  ), operators AS (
    SELECT coalesce(sum(credit) FILTER (WHERE account = 'revenue.service_fee'), 0) AS fees,
      coalesce(sum(debit) FILTER (WHERE account = 'revenue.service_fee'), 0) AS refunded,
      coalesce(sum(debit - credit) FILTER (WHERE account LIKE 'expense.%' AND account NOT IN ${CREDITS}), 0) AS costs,
      coalesce(sum(debit) FILTER (WHERE account IN ${CREDITS}), 0) AS credits,
      coalesce(sum(credit) FILTER (WHERE account IN ${CREDITS}), 0) AS returned
    FROM journal_entries WHERE ride_id = $1 AND account <> 'driver'
  )
  SELECT f.fares::float8, p.fees::float8 AS service_fees, (f.refunded + p.refunded - p.returned)::float8 AS refunds,
    p.refunded::float8 AS refunded_fees, p.costs::float8, p.credits::float8, f.payouts::float8,
    (f.fares - f.refunded - f.payouts)::float8 AS owed, (p.fees - p.refunded - p.costs - p.credits + p.returned)::float8 AS remains
  FROM rides r CROSS JOIN fares f CROSS JOIN operators p WHERE r.id = $1`;

export function readRideMoney(dataSource: DataSource, rideId: string): Promise<RideMoneyResponse | null> {
  return firstRow(dataSource, RIDE_MONEY, [rideId]);
}
