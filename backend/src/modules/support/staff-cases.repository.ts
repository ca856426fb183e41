import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '../../locales';
import { bindings, firstRow, hasRow } from '../../platform/database';
import { containing, equalTo, staffPage, type StaffRows } from '../../platform/http';
import type { StaffCasesQuery } from './dto/support.requests';
import { CASE_COLUMNS, CASE_TABLES, concerns, type ListedCaseRow } from './support-cases.repository';

export interface StaffCaseRow extends ListedCaseRow {
  person_full_name: string;
  person_phone: string | null;
  person_locale: Language | null;
  person_suspended_at: Date | null;
  assignee_full_name: string | null;
  first_response_seconds: number | null;
  resolution_seconds: number | null;
}

const TABLES = `${CASE_TABLES} JOIN profiles f ON f.id = c.person_id LEFT JOIN profiles a ON a.id = c.assignee_id`;
const seconds = (until: string) => `round(extract(epoch FROM ${until} - c.created_at))::integer`;
const COLUMNS = `${CASE_COLUMNS}, f.full_name AS person_full_name, f.phone AS person_phone, f.locale AS person_locale,
  f.suspended_at AS person_suspended_at, a.full_name AS assignee_full_name,
  ${seconds('c.first_response_at')} AS first_response_seconds, ${seconds('c.solved_at')} AS resolution_seconds`;

/** SQL: ids of a record and what belongs to it: payments of a booking, bookings and payments of a ride. */
const recordsOf = (id: string) => `ARRAY(SELECT ${id}::uuid
  UNION SELECT b.id FROM bookings b WHERE b.ride_id = ${id}
  UNION SELECT p.id FROM bookings b JOIN payments p ON p.booking_id = b.id WHERE b.id = ${id} OR b.ride_id = ${id})`;

/** Omits the reader's own cases: a colleague answers them, and their notes stay hidden from the people concerned. */
@Injectable()
export class StaffCasesRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(readerId: string, query: StaffCasesQuery): Promise<StaffRows<StaffCaseRow>> {
    const { values, bind } = bindings();
    const where = [
      `NOT ${concerns(bind(readerId))}`,
      ...equalTo('c', query, ['status', 'category', 'assignee_id', 'person_id'], bind),
    ];
    if (query.subject_id !== undefined)
      where.push(`c.subject_id = ANY(${recordsOf(bind(query.subject_id))})`);
    if (query.q) {
      const [ofPerson, ofMessage] = ['f.full_name, f.phone', 'm.text'].map((columns) =>
        containing(columns, query.q, bind).join(),
      );
      where.push(`(${ofPerson} OR EXISTS (
        SELECT 1 FROM support_messages m WHERE m.case_id = c.id AND ${ofMessage}))`);
    }
    return staffPage(this.dataSource, query, {
      select: `SELECT ${COLUMNS} FROM ${TABLES}`,
      from: `FROM ${TABLES}`,
      where,
      values,
      orderBy: (direction) => `c.${query.sort ?? 'last_message_at'} ${direction}, c.id ${direction}`,
    });
  }

  find(
    readerId: string,
    id: string,
    tx: EntityManager | DataSource = this.dataSource,
  ): Promise<StaffCaseRow | null> {
    return firstRow(tx, `SELECT ${COLUMNS} FROM ${TABLES} WHERE c.id = $1 AND NOT ${concerns('$2')}`, [
      id,
      readerId,
    ]);
  }

  /** Takes no lock, because a role can be revoked at any time anyway. */
  async mayAnswer(tx: EntityManager, userId: string, caseId: string): Promise<boolean> {
    const sql = `SELECT 1 FROM profiles p JOIN support_cases c ON c.id = $2
      WHERE p.id = $1 AND p.staff_role IN ('support', 'admin') AND p.suspended_at IS NULL AND NOT ${concerns('$1')}`;
    return hasRow(tx, sql, [userId, caseId]);
  }
}
