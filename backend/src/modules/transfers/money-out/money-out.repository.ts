import type { DataSource, EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { ProviderName, RailName } from '../../../platform/config';
import { firstRow, NOW } from '../../../platform/database';
import type { MovementEventEntity } from '../../rails';
import type { MoneyOutEntity } from './money-out.entity';
import type { MoneyOutStatus } from './money-out.state';

/** A locked row, with intervals measured by the database's clock. */
export type Locked<Row extends MoneyOutEntity> = Row & {
  /** Seconds; very large if never sent. */
  seconds_since_sent: number;
  seconds_since_first_sent: number;
};

/** Values may be SQL. */
export type MoneyOutChange = QueryDeepPartialEntity<MoneyOutEntity> & { paid_from?: ProviderName };

export type MoneyOutEvent = Pick<
  MovementEventEntity<MoneyOutStatus>,
  'from_status' | 'to_status' | 'cause' | 'fact' | 'actor_id'
>;

export interface MoneyOutTable<Row extends MoneyOutEntity> {
  entity: new () => Row;
  rows: 'refunds' | 'payouts';
  events: 'refund_events' | 'payout_events';
  eventsOf: 'refund_id' | 'payout_id';
  waiting: MoneyOutStatus;
  order: 'created_at DESC, id DESC' | 'created_at, id';
}

/** Longer than a token request and a call. Afterwards another process may take over. */
const LEASE_SECONDS = 60;
/** Minimum time between two status checks of a row. */
export const PAUSE_SECONDS = 3;

const UNCLAIMED = `(claimed_until IS NULL OR claimed_until <= now())`;
const PAUSE_OVER = `(last_checked_at IS NULL OR last_checked_at <= now() - make_interval(secs => ${PAUSE_SECONDS}))`;
const LEASE = `now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Excludes payouts of batches, which have no status. */
export abstract class MoneyOutRepository<Row extends MoneyOutEntity> {
  protected constructor(
    protected readonly dataSource: DataSource,
    private readonly table: MoneyOutTable<Row>,
  ) {}

  find(id: string): Promise<Row | null> {
    return firstRow(
      this.dataSource,
      `SELECT * FROM ${this.table.rows} WHERE id = $1 AND status IS NOT NULL`,
      [id],
    );
  }

  /** Call after the earlier locks of the global order. */
  lock(tx: EntityManager, id: string): Promise<Locked<Row> | null> {
    return firstRow(
      tx,
      `SELECT m.*, coalesce(extract(epoch FROM now() - m.sent_at), 1e9)::float8 AS seconds_since_sent,
         coalesce(extract(epoch FROM now() - m.first_sent_at), 0)::float8 AS seconds_since_first_sent
       FROM ${this.table.rows} m WHERE m.id = $1 AND m.status IS NOT NULL FOR UPDATE`,
      [id],
    );
  }

  /** Pass times as SQL, so that they come from the database's clock. */
  async update(tx: EntityManager, id: string, change: MoneyOutChange): Promise<Row> {
    const result = await tx
      .createQueryBuilder()
      .update<MoneyOutEntity>(this.table.entity)
      .set(change)
      .where('id = :id', { id })
      .returning('*')
      .execute();
    return (result.raw as Row[])[0] as Row;
  }

  async appendEvent(tx: EntityManager, id: string, event: MoneyOutEvent): Promise<void> {
    const { from_status, to_status, cause, fact, actor_id } = event;
    await tx.query(
      `INSERT INTO ${this.table.events} (${this.table.eventsOf}, from_status, to_status, cause, fact, actor_id)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, from_status, to_status, cause, fact, actor_id],
    );
  }

  /**
   * Leases the row for the call. The row stays due until the rail has answered, so that another process takes over
   * after a crash.
   */
  beginSending(tx: EntityManager, id: string): Promise<Row> {
    return this.update(tx, id, {
      status: 'sent',
      sends: 1,
      first_sent_at: NOW,
      sent_at: NOW,
      next_check_at: NOW,
      claimed_until: this.leaseEnd,
      updated_at: NOW,
    });
  }

  /**
   * Stores a reference that the rail issued before any money moves. Returns null if the row has a reference already
   * or has ended, `taken` if another row has the same reference.
   */
  async storePrepared({ id, rail }: Row, reference: string): Promise<{ reference: string } | 'taken' | null> {
    return this.dataSource.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('rail_reference:' || $1, 0))`, [
        reference,
      ]);
      const [found] = await tx.query<unknown[]>(
        `SELECT 1 FROM refunds WHERE rail = $1 AND rail_reference = $2
         UNION ALL SELECT 1 FROM payouts WHERE rail = $1 AND rail_reference = $2`,
        [rail, reference],
      );
      if (found !== undefined) return 'taken';
      const [rows] = await tx.query<[unknown[], number]>(
        `UPDATE ${this.table.rows} SET rail_reference = $2, updated_at = now()
         WHERE id = $1 AND rail_reference IS NULL AND status = 'sent' RETURNING id`,
        [id, reference],
      );
      return rows.length > 0 ? { reference } : null;
    });
  }

  readonly leaseEnd = () => LEASE;

  claimDue(rails: RailName[], limit: number): Promise<Row[]> {
    const { rows, waiting, order } = this.table;
    return this.dataSource.query<Row[]>(
      `WITH due AS (
         SELECT id FROM ${rows}
         WHERE status IN ('${waiting}', 'sent') AND next_check_at <= now() AND ${UNCLAIMED} AND ${PAUSE_OVER}
           AND rail = ANY($1::text[])
         ORDER BY ${order} LIMIT $2 FOR UPDATE SKIP LOCKED),
       claimed AS (UPDATE ${rows} m SET claimed_until = ${LEASE} FROM due WHERE m.id = due.id RETURNING m.*)
       SELECT * FROM claimed ORDER BY ${order}`,
      [rails, limit],
    );
  }

  async postpone(id: string, seconds: number): Promise<void> {
    const { rows, waiting } = this.table;
    await this.dataSource.query(
      `UPDATE ${rows} SET next_check_at = now() + make_interval(secs => $2), claimed_until = NULL
       WHERE id = $1 AND status = '${waiting}'`,
      [id, seconds],
    );
  }

  /** Ends the lease. The row stays due. */
  async release(id: string): Promise<void> {
    await this.dataSource.query(`UPDATE ${this.table.rows} SET claimed_until = NULL WHERE id = $1`, [id]);
  }

  /** Returns null if checked less than 3 s ago or not in progress. */
  lockCheckable(tx: EntityManager, id: string): Promise<Row | null> {
    return firstRow(
      tx,
      `SELECT * FROM ${this.table.rows} WHERE id = $1 AND status = 'sent' AND ${PAUSE_OVER} FOR UPDATE`,
      [id],
    );
  }

  async recordStatusRequest(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      `UPDATE ${this.table.rows} SET last_checked_at = now(), checks = checks + 1 WHERE id = $1`,
      [id],
    );
  }
}
