import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bindings, PreparedQueries, statements } from '../../platform/database';
import { withinDays } from '../../platform/douala';
import { staffOffset, type StaffRows } from '../../platform/http';
import { personMatches } from '../profiles';
import { APPLICATION_COLUMNS } from './applications.repository';
import type { ApplicationSort, StaffApplicationsQuery } from './dto/driver-applications.requests';
import type {
  ApplicationCountsResponse,
  ApplicationEventResponse,
  ListedApplicationRow,
  RelatedApplicationResponse,
} from './dto/driver-applications.responses';

const ORDER: Record<ApplicationSort, string[]> = {
  created_at: ['d.created_at'],
  updated_at: ['d.updated_at'],
  decided_at: ['d.decided_at'],
  status: ['d.status', 'd.created_at'],
  full_name: ['p.full_name'],
};

const LISTED = `${APPLICATION_COLUMNS}, decider.full_name AS decided_by_full_name,
  json_build_object('id', p.id, 'full_name', p.full_name, 'phone', p.phone, 'avatar_url', p.avatar_url, 'gender', p.gender) AS driver,
  (SELECT count(*)::integer FROM document_files w WHERE w.document_id = d.id AND w.state = 'waiting') AS renewals_waiting`;
const TABLES = `(driver_documents d JOIN profiles p ON p.id = d.driver_id
  LEFT JOIN profiles decider ON decider.id = d.decided_by)`;

const SQL = statements({
  driver_applications_listed: `SELECT ${LISTED} FROM ${TABLES} WHERE d.id = $1`,
  driver_applications_counts: `SELECT
    (SELECT count(*)::integer FROM driver_documents WHERE status = 'pending') AS pending,
    (SELECT count(*)::integer FROM driver_documents WHERE status = 'approved') AS approved,
    (SELECT count(*)::integer FROM driver_documents WHERE status = 'rejected') AS rejected,
    (SELECT count(DISTINCT document_id)::integer FROM document_files WHERE state = 'waiting') AS renewals`,
  driver_applications_history: `SELECT d.id, d.driver_id, p.full_name, d.status, d.reason, d.decided_at, d.created_at
    FROM driver_documents d JOIN profiles p ON p.id = d.driver_id
    WHERE d.driver_id = $1 AND d.id <> $2 ORDER BY d.created_at DESC, d.id DESC LIMIT 50`,
  driver_applications_numbers: 'SELECT numbers FROM driver_documents WHERE id = $1',
  driver_applications_same_numbers: `SELECT o.id, o.driver_id, o.status, o.reason, o.decided_at, o.created_at, p.full_name,
      split_part(same.number, ':', 1) AS field
    FROM driver_documents d
      JOIN driver_documents o ON o.numbers && d.numbers AND o.driver_id <> d.driver_id
      JOIN profiles p ON p.id = o.driver_id
      CROSS JOIN LATERAL (SELECT unnest(o.numbers) AS number INTERSECT SELECT unnest(d.numbers)) AS same
    WHERE d.id = $1 ORDER BY o.created_at DESC, o.id LIMIT 100`,
  driver_applications_same_files: `SELECT DISTINCT o.id, o.driver_id, o.status, o.reason, o.decided_at, o.created_at,
      p.full_name, f.field
    FROM document_files f
      JOIN driver_documents d ON d.id = f.document_id
      JOIN document_files other ON other.sha256 = f.sha256 AND other.document_id <> f.document_id
      JOIN driver_documents o ON o.id = other.document_id AND o.driver_id <> d.driver_id
      JOIN profiles p ON p.id = o.driver_id
    WHERE f.document_id = $1 AND f.state IN ('current', 'waiting') ORDER BY o.created_at DESC, o.id LIMIT 100`,
  driver_applications_events: `SELECT e.action, e."from", e."to", e.reason, e.created_at,
      CASE WHEN e.actor_id IS NOT NULL
        THEN json_build_object('id', e.actor_id, 'full_name', coalesce(a.full_name, '')) END AS actor
    FROM audit_events e LEFT JOIN profiles a ON a.id = e.actor_id
    WHERE (e.subject_type = 'driver_application' AND e.subject_id = $1 AND e.action <> 'driver_application.file_viewed')
      OR (e.subject_type = 'profile' AND e.subject_id = $2 AND e.action = 'profile.name_changed')
    ORDER BY e.created_at DESC, e.id DESC LIMIT 100`,
});

/** `field`: the number or file that both applications share. */
export type MatchRow = RelatedApplicationResponse & { field: string };

@Injectable()
export class StaffApplicationsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly prepared: PreparedQueries,
  ) {}

  async list(query: StaffApplicationsQuery): Promise<StaffRows<ListedApplicationRow>> {
    const { count, page, values, paging } = staffApplicationsQuery(query);
    const rows = await this.dataSource.query<(ListedApplicationRow & { total?: number })[]>(page, [
      ...values,
      ...paging,
    ]);
    const total = rows[0]?.total;
    if (total !== undefined) return { rows, total };
    const [counted] = await this.dataSource.query<{ total: number }[]>(count, values);
    return { rows, total: counted?.total ?? 0 };
  }

  find(id: string): Promise<ListedApplicationRow | null> {
    return this.prepared.first(SQL.driver_applications_listed, [id]);
  }

  async counts(): Promise<ApplicationCountsResponse> {
    return (await this.prepared.run(SQL.driver_applications_counts, []))[0] as ApplicationCountsResponse;
  }

  history(driverId: string, excludedId: string): Promise<RelatedApplicationResponse[]> {
    return this.prepared.run(SQL.driver_applications_history, [driverId, excludedId]);
  }

  /** Normalised: `license_number:AB123`. */
  async numbersOf(id: string, tx?: EntityManager): Promise<string[]> {
    return (await this.prepared.value<string[]>(SQL.driver_applications_numbers, [id], tx)) ?? [];
  }

  sameNumbers(id: string): Promise<MatchRow[]> {
    return this.prepared.run(SQL.driver_applications_same_numbers, [id]);
  }

  sameFiles(id: string): Promise<MatchRow[]> {
    return this.prepared.run(SQL.driver_applications_same_files, [id]);
  }

  events(id: string, driverId: string): Promise<ApplicationEventResponse[]> {
    return this.prepared.run(SQL.driver_applications_events, [id, driverId]);
  }
}

/** Exported for the query-plan benchmark. */
export function staffApplicationsQuery(query: StaffApplicationsQuery): {
  count: string;
  page: string;
  values: unknown[];
  paging: number[];
} {
  const { values, bind } = bindings();
  const where: string[] = [];
  if (query.status !== undefined) where.push(`d.status = ${bind(query.status)}`);
  if (query.renewals !== undefined) {
    // The few waiting renewals are read into an array first; otherwise the planner would scan all applications.
    where.push(
      query.renewals
        ? `d.id = ANY(ARRAY(SELECT document_id FROM document_files WHERE state = 'waiting'))`
        : `NOT EXISTS (SELECT 1 FROM document_files w WHERE w.document_id = d.id AND w.state = 'waiting')`,
    );
  }
  where.push(
    ...withinDays('d.created_at', { from: query.created_from, to: query.created_to }, bind),
    ...withinDays('d.decided_at', { from: query.decided_from, to: query.decided_to }, bind),
  );
  if (query.q) where.push(applicationMatches(query.q, bind));
  const conditions = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  // A search reads all applications. MATERIALIZED makes page and total share one scan, and keeps the planner from
  // following the index of the sort order.
  const found = `SELECT d.id FROM driver_documents d${query.q ? ' JOIN profiles p ON p.id = d.driver_id' : ''} ${conditions}`;
  const direction = query.order === 'desc' ? 'DESC' : 'ASC';
  const [limit, offset] = [values.length + 1, values.length + 2];
  const columns = [...ORDER[query.sort ?? 'created_at'], 'd.id'].map(
    (column) => `${column} ${direction}${column === 'd.decided_at' ? ' NULLS LAST' : ''}`,
  );
  const order = `ORDER BY ${columns.join(', ')} LIMIT $${limit} OFFSET $${offset}`;
  return {
    count: `SELECT count(*)::integer AS total FROM (${found}) AS found`,
    page: query.q
      ? `WITH found AS MATERIALIZED (${found})
         SELECT ${LISTED}, (SELECT count(*)::integer FROM found) AS total FROM found JOIN ${TABLES} ON d.id = found.id ${order}`
      : `SELECT ${LISTED} FROM ${TABLES} ${conditions} ${order}`,
    values,
    paging: [query.limit, staffOffset(query)],
  };
}

function applicationMatches(q: string, bind: (value: unknown) => string): string {
  const compact = q.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const conditions = [personMatches('p', q, bind)];
  if (compact !== '') conditions.push(`strpos(array_to_string(d.numbers, ' '), ${bind(compact)}) > 0`);
  return `(${conditions.join(' OR ')})`;
}
