import { newId, type PreparedQueries } from '../../platform/database';
import type { RailName } from '../../platform/config';

export interface NewSimulatedTransfer {
  rail: RailName;
  reference: string;
  externalId: string;
  phone: string;
  amount: string;
  currency: string;
  reason: string | null;
  decidedAfterSeconds: number;
}

export interface SimulatedTransfer {
  reference: string;
  external_id: string;
  phone: string;
  amount: string;
  currency: string;
  outcome: 'SUCCESSFUL' | 'FAILED';
  reason: string | null;
  decided: boolean;
}

const FLOAT = 5_000_000;

export class SimulatorTransfersRepository {
  constructor(private readonly queries: PreparedQueries) {}

  /**
   * Books a transfer once for each reference.
   * @returns false for a repetition
   */
  async add(transfer: NewSimulatedTransfer): Promise<boolean> {
    const rows = await this.queries.run<{ id: string }>(
      {
        name: 'simulator_add_transfer',
        text: `INSERT INTO simulator_transfers (id, rail, reference, external_id, phone, amount, currency, outcome, reason, decide_at)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10::float8))
          ON CONFLICT DO NOTHING RETURNING id`,
      },
      [
        newId(),
        transfer.rail,
        transfer.reference,
        transfer.externalId,
        transfer.phone,
        transfer.amount,
        transfer.currency,
        transfer.reason === null ? 'SUCCESSFUL' : 'FAILED',
        transfer.reason,
        transfer.decidedAfterSeconds,
      ],
    );
    return rows.length === 1;
  }

  async find(rail: RailName, reference: string): Promise<SimulatedTransfer | null> {
    const rows = await this.queries.run<SimulatedTransfer>(
      {
        name: 'simulator_transfer',
        text: `SELECT reference, external_id, phone, amount, currency, outcome, reason, decide_at <= now() AS decided
          FROM simulator_transfers WHERE rail = $1 AND reference = $2`,
      },
      [rail, reference],
    );
    return rows[0] ?? null;
  }

  async balance(rail: RailName): Promise<number> {
    const rows = await this.queries.run<{ sent: number }>(
      {
        name: 'simulator_balance',
        text: `SELECT coalesce(sum(amount::numeric), 0)::float8 AS sent FROM simulator_transfers
          WHERE rail = $1 AND outcome = 'SUCCESSFUL'`,
      },
      [rail],
    );
    return FLOAT - (rows[0]?.sent ?? 0);
  }

  async holderOf(phone: string): Promise<string> {
    const rows = await this.queries.run<{ full_name: string }>(
      {
        name: 'simulator_holder',
        text: `SELECT full_name FROM profiles WHERE phone = $1 AND full_name <> '' AND deleted_at IS NULL`,
      },
      [phone],
    );
    return rows[0]?.full_name ?? 'Chantal Ewondo';
  }
}
