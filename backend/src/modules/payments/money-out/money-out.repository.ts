import type { DataSource, EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import type { ProviderName, RailName } from '../../../platform/config';
import type { MoneyOutEntity, MoneyOutEventEntity } from './money-out.entity';
import type { MoneyOutStatus } from './money-out.state';

/** A row under its lock, with what only the database's clock can say. */
export type Locked<Row extends MoneyOutEntity> = Row & {
  /** Since the last sending; huge where it was never sent. */
  seconds_since_sent: number;
  seconds_since_first_sent: number;
};

/** Columns to be written; values may be SQL. */
export type MoneyOutChange = QueryDeepPartialEntity<MoneyOutEntity> & { paid_from?: ProviderName };

export type MoneyOutEvent = Pick<
  MoneyOutEventEntity,
  'from_status' | 'to_status' | 'cause' | 'fact' | 'actor_id'
>;

/** Where a kind of money out is kept. */
export interface MoneyOutTable<Row extends MoneyOutEntity> {
  entity: new () => Row;
  rows: 'refunds' | 'payouts';
  events: 'refund_events' | 'payout_events';
  /** The row's id, in its events. */
  eventsOf: 'refund_id' | 'payout_id';
  /** Nobody has sent it. */
  waiting: MoneyOutStatus;
  /** What the job does first. */
  order: 'created_at DESC, id DESC' | 'created_at, id';
}

/** Longer than a token and a call take; after a killed process the row is free again. */
const LEASE_SECONDS = 60;
/** Seconds between two questions about one row, whoever asks. */
const PAUSE_SECONDS = 3;

const FREE = `(claimed_until IS NULL OR claimed_until <= now())`;
const RESTED = `(last_checked_at IS NULL OR last_checked_at <= now() - make_interval(secs => ${PAUSE_SECONDS}))`;
const LEASE = `now() + make_interval(secs => ${LEASE_SECONDS})`;

/** The queries and locks that refunds and payouts share. A payout of a batch has no status: it is none of these rows. */
export abstract class MoneyOutRepository<Row extends MoneyOutEntity> {
  protected constructor(
    protected readonly dataSource: DataSource,
    private readonly table: MoneyOutTable<Row>,
  ) {}

  async find(id: string): Promise<Row | null> {
    const rows = await this.dataSource.query<Row[]>(
      `SELECT * FROM ${this.table.rows} WHERE id = $1 AND status IS NOT NULL`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Locks the row until the end of `tx`. What must be locked before it, the kind's settlement knows. */
  async lock(tx: EntityManager, id: string): Promise<Locked<Row> | null> {
    const rows = await tx.query<Locked<Row>[]>(
      `SELECT m.*, coalesce(extract(epoch FROM now() - m.sent_at), 1e9)::float8 AS seconds_since_sent,
         coalesce(extract(epoch FROM now() - m.first_sent_at), 0)::float8 AS seconds_since_first_sent
       FROM ${this.table.rows} m WHERE m.id = $1 AND m.status IS NOT NULL FOR UPDATE`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Changes the locked row and reads it back. Times are the database's. */
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

  /** → sent, with a lease for the call. Until it is answered the row is due: the next process asks what became of it. */
  beginSending(tx: EntityManager, id: string): Promise<Row> {
    const now = () => 'now()';
    return this.update(tx, id, {
      status: 'sent',
      sends: 1,
      first_sent_at: now,
      sent_at: now,
      next_check_at: now,
      claimed_until: this.leased,
      updated_at: now,
    });
  }

  /**
   * Stores the reference that a rail gave before any money moves and returns it. Null if the row has one or is over; `taken` if other
   * money that goes out has it.
   */
  async storePrepared({ id, rail }: Row, reference: string): Promise<{ reference: string } | 'taken' | null> {
    const [found] = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM refunds WHERE rail = $1 AND rail_reference = $2
       UNION ALL SELECT 1 FROM payouts WHERE rail = $1 AND rail_reference = $2`,
      [rail, reference],
    );
    if (found !== undefined) return 'taken';
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE ${this.table.rows} SET rail_reference = $2, updated_at = now()
       WHERE id = $1 AND rail_reference IS NULL AND status = 'sent' RETURNING id`,
      [id, reference],
    );
    return rows.length > 0 ? { reference } : null;
  }

  /** The lease of whoever sends it once more. */
  readonly leased = () => LEASE;

  /** Claims what is to be sent or asked about; other processes take the rows behind. */
  claimDue(rails: RailName[], limit: number): Promise<Row[]> {
    const { rows, waiting, order } = this.table;
    return this.dataSource.query<Row[]>(
      `WITH due AS (
         SELECT id FROM ${rows}
         WHERE status IN ('${waiting}', 'sent') AND next_check_at <= now() AND ${FREE} AND ${RESTED}
           AND rail = ANY($1::text[])
         ORDER BY ${order} LIMIT $2 FOR UPDATE SKIP LOCKED),
       claimed AS (UPDATE ${rows} m SET claimed_until = ${LEASE} FROM due WHERE m.id = due.id RETURNING m.*)
       SELECT * FROM claimed ORDER BY ${order}`,
      [rails, limit],
    );
  }

  /** What nobody has sent is tried again after so many seconds. */
  async postpone(id: string, seconds: number): Promise<void> {
    const { rows, waiting } = this.table;
    await this.dataSource.query(
      `UPDATE ${rows} SET next_check_at = now() + make_interval(secs => $2), claimed_until = NULL
       WHERE id = $1 AND status = '${waiting}'`,
      [id, seconds],
    );
  }

  /** Gives a claimed row back unasked: it is still due. */
  async release(id: string): Promise<void> {
    await this.dataSource.query(`UPDATE ${this.table.rows} SET claimed_until = NULL WHERE id = $1`, [id]);
  }

  /** Locks a row that may be asked about now; null when that was done less than 3 s ago, or it isn't under way. */
  async lockAskable(tx: EntityManager, id: string): Promise<Row | null> {
    const rows = await tx.query<Row[]>(
      `SELECT * FROM ${this.table.rows} WHERE id = $1 AND status = 'sent' AND ${RESTED} FOR UPDATE`,
      [id],
    );
    return rows[0] ?? null;
  }

  async markAsked(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      `UPDATE ${this.table.rows} SET last_checked_at = now(), checks = checks + 1 WHERE id = $1`,
      [id],
    );
  }
}
