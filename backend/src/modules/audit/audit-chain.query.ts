import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { NIL } from 'uuid';
import { firstIdOf } from '../../platform/jobs';

/** Events per transaction. */
export const SEAL_BATCH = 1000;

/** SQL: the hashed text of event `e`. Leaves out values that the deletion of an account removes. */
const CONTENT = `jsonb_build_array(e.id, e.actor_id, e.action, e.subject_type, e.subject_id,
    CASE WHEN e.action NOT IN ('profile.name_changed', 'profile.gender_changed') THEN e."from" END,
    CASE WHEN e.action NOT IN ('profile.name_changed', 'profile.gender_changed')
      AND NOT (e.action LIKE 'approval.%' AND e.subject_type = 'driver_application') THEN e."to" END,
    e.reason, extract(epoch FROM e.created_at))::text`;

/**
 * SQL: the first id of the day before the newest sealed event ($2). No transaction lasts a day, so all older
 * events are sealed.
 */
const OLDEST = `coalesce((SELECT ${firstIdOf(`newest.created_at - interval '1 day'`)} FROM audit_seals s
        JOIN audit_events newest ON newest.id = s.event_id WHERE s.no = $2), '${NIL}'::uuid)`;

interface Head {
  sealed: number;
  hash: Buffer;
}

interface SealRow {
  no: number;
  event_id: string;
  hash: Buffer;
  exists: boolean;
  content: string;
}

export interface ChainReport {
  sealed: number;
  /** Hexadecimal. */
  hash: string;
  problem: string | null;
}

/** Adds unsealed events to the chain, at most `SEAL_BATCH`. @returns their number */
export async function sealEvents(tx: EntityManager): Promise<number> {
  const [head] = await tx.query<Head[]>(`SELECT sealed::float8, hash FROM audit_chain_head FOR UPDATE`);
  if (head === undefined) return 0;
  const events = await tx.query<{ id: string; content: string }[]>(
    `SELECT e.id, ${CONTENT} AS content FROM audit_events e
      WHERE e.id >= ${OLDEST} AND NOT EXISTS (SELECT 1 FROM audit_seals s WHERE s.event_id = e.id)
      ORDER BY e.id LIMIT $1`,
    [SEAL_BATCH, head.sealed],
  );
  if (events.length === 0) return 0;
  const hashes: Buffer[] = [];
  for (const { content } of events) hashes.push(nextHash(hashes.at(-1) ?? head.hash, content));
  await tx.query(
    `INSERT INTO audit_seals (no, event_id, hash)
     SELECT $1::bigint + n, id, hash FROM unnest($2::uuid[], $3::bytea[]) WITH ORDINALITY AS s (id, hash, n)`,
    [head.sealed, events.map(({ id }) => id), hashes],
  );
  const added = [events.length, hashes.at(-1)];
  await tx.query('UPDATE audit_chain_head SET sealed = sealed + $1, hash = $2', added);
  return events.length;
}

export async function verifyAudit(dataSource: DataSource): Promise<ChainReport> {
  const [head] = await dataSource.query<Head[]>('SELECT sealed::float8, hash FROM audit_chain_head');
  if (head === undefined) return { sealed: 0, hash: '', problem: 'The head of the audit chain was removed.' };
  const report = (problem: string | null) => ({ ...head, hash: head.hash.toString('hex'), problem });
  let hash: Buffer = createHash('sha256').digest();
  let no = 0;
  while (no < head.sealed) {
    const rows = await dataSource.query<SealRow[]>(
      `SELECT s.no::float8, s.event_id, s.hash, e.id IS NOT NULL AS exists, ${CONTENT} AS content
         FROM audit_seals s LEFT JOIN audit_events e ON e.id = s.event_id
        WHERE s.no > $1 AND s.no <= $2 ORDER BY s.no LIMIT $3`,
      [no, head.sealed, SEAL_BATCH],
    );
    if (rows.length === 0) return report(`Seal ${no + 1} was removed.`);
    for (const row of rows) {
      no += 1;
      if (row.no !== no) return report(`Seal ${no} was removed.`);
      if (!row.exists) return report(`Audit event ${no} (${row.event_id}) was removed.`);
      hash = nextHash(hash, row.content);
      if (!hash.equals(row.hash)) return report(`Audit event ${no} (${row.event_id}) was changed.`);
    }
  }
  return report(hash.equals(head.hash) ? null : 'The head of the audit chain was changed.');
}

function nextHash(previous: Buffer, content: string): Buffer {
  return createHash('sha256').update(previous).update(content).digest();
}
