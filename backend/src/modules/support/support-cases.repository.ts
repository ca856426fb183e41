import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstRow, hasRow, PreparedQueries, statements } from '../../platform/database';
import type { PageQuery } from '../../platform/http';
import type { Outdated } from '../../platform/jobs';
import { pageBy, type PersonalData } from '../../platform/personal-data';
import { BOOKED_SEGMENT } from '../bookings';
import {
  REOPEN_DAYS,
  SUPPORT_LIMITS,
  type SupportCategory,
  type SupportStatus,
  type SupportSubjectType,
} from './support-case.state';

export interface SupportCaseRow {
  id: string;
  person_id: string;
  category: SupportCategory;
  subject_type: SupportSubjectType | null;
  subject_id: string | null;
  status: SupportStatus;
  assignee_id: string | null;
  version: number;
  first_response_at: Date | null;
  solved_at: Date | null;
  last_message_at: Date;
  created_at: Date;
  /** Channel on which staff answer in the assistant's place. */
  channel: CaseChannel | null;
  channel_until: Date | null;
}

export type CaseChannel = 'sms' | 'whatsapp';

export interface ChannelAnswer {
  text: string;
  phone: string;
  /** The person has not sent STOP and, on WhatsApp, has written within Meta's 24 hours. */
  allowed: boolean;
}

/** Null if the case has no subject or its ride was deleted. */
interface CaseSubjectColumns {
  from_city: string | null;
  to_city: string | null;
  departure_time: Date | null;
  subject_status: string | null;
  /** XAF, without the service fee for drivers; null for rides. */
  subject_amount: number | null;
  booking_id: string | null;
  ride_id: string | null;
}

export interface ListedCaseRow extends SupportCaseRow, CaseSubjectColumns {
  summary: string;
  can_reply: boolean;
  /** To the microsecond, for cursors. */
  last_message_key: string;
}

export type MessageKind = 'person' | 'staff' | 'note';

export interface SupportMessageRow {
  id: string;
  case_id: string;
  author_id: string;
  author_full_name: string;
  kind: MessageKind;
  text: string;
  created_at: Date;
}

export type NewCase = Pick<SupportCaseRow, 'id' | 'person_id' | 'category' | 'subject_type' | 'subject_id'>;

export type LockedCase = SupportCaseRow & { can_reply: boolean };

const CAN_REPLY = `(c.status <> 'solved' OR c.solved_at > now() - interval '${REOPEN_DAYS} days')`;

export const CASE_COLUMNS = `c.*, c.last_message_at::text AS last_message_key, ${CAN_REPLY} AS can_reply,
  (SELECT left(m.text, 141) FROM support_messages m WHERE m.case_id = c.id ORDER BY m.created_at, m.id LIMIT 1) AS summary,
  ${BOOKED_SEGMENT}, b.id AS booking_id, r.id AS ride_id,
  CASE c.subject_type WHEN 'booking' THEN b.status WHEN 'payment' THEN p.status WHEN 'ride' THEN r.status END AS subject_status,
  CASE c.subject_type WHEN 'booking' THEN b.amount - CASE c.person_id WHEN b.user_id THEN 0 ELSE b.service_fee END WHEN 'payment' THEN p.amount END AS subject_amount`;
export const CASE_TABLES = `support_cases c
  LEFT JOIN payments p ON c.subject_type = 'payment' AND p.id = c.subject_id
  LEFT JOIN bookings b ON b.id = CASE c.subject_type WHEN 'booking' THEN c.subject_id WHEN 'payment' THEN p.booking_id END
  LEFT JOIN rides r ON r.id = CASE c.subject_type WHEN 'ride' THEN c.subject_id ELSE b.ride_id END`;

const OWN = `SELECT ${CASE_COLUMNS} FROM ${CASE_TABLES} WHERE c.person_id = $1`;
const NEWEST_FIRST = 'ORDER BY c.last_message_at DESC, c.id DESC LIMIT $2';

const SQL = statements({
  support_cases_page: `${OWN} ${NEWEST_FIRST} OFFSET $3`,
  support_cases_after: `${OWN} AND (c.last_message_at, c.id) < ($3::timestamptz, $4::uuid) ${NEWEST_FIRST}`,
  support_own_case: `${OWN} AND c.id = $2`,
  support_messages_of_case: `SELECT m.*, coalesce(a.full_name, 'Unknown') AS author_full_name
    FROM support_messages m LEFT JOIN profiles a ON a.id = m.author_id
    WHERE m.case_id = $1 AND m.kind = ANY($2) ORDER BY m.created_at, m.id`,
  support_person_reach: `SELECT EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = p.id) AS has_push,
      EXISTS (SELECT 1 FROM channel_opt_outs o WHERE o.phone = p.phone AND o.channel = 'sms') AS stopped
    FROM profiles p WHERE p.id = $1`,
  support_taken_over_case: `SELECT id FROM support_cases WHERE person_id = $1 AND channel = $2 AND channel_until > now() AND status <> 'solved'
    ORDER BY channel_until DESC LIMIT 1`,
  support_channel_answer: `SELECT m.text, p.phone,
      NOT EXISTS (SELECT 1 FROM channel_opt_outs o WHERE o.phone = p.phone AND o.channel = $2)
      AND ($2 = 'sms' OR EXISTS (SELECT 1 FROM inbound_messages i WHERE i.phone = p.phone AND i.channel = $2
        AND i.sent_at > now() - interval '23.5 hours')) AS allowed
    FROM support_messages m JOIN support_cases c ON c.id = m.case_id JOIN profiles p ON p.id = c.person_id
    WHERE m.id = $1`,
});

/** SQL: the case c was opened by the person, or is about a trip of theirs as driver or passenger. */
export const concerns = (person: string) => `(c.person_id = ${person} OR EXISTS (
  SELECT 1 FROM rides r WHERE r.id = c.subject_id AND r.driver_id = ${person}
  UNION ALL SELECT 1 FROM bookings b JOIN rides r ON r.id = b.ride_id
    WHERE b.id = c.subject_id AND ${person} IN (b.user_id, r.driver_id)
  UNION ALL SELECT 1 FROM payments p JOIN bookings b ON b.id = p.booking_id JOIN rides r ON r.id = b.ride_id
    WHERE p.id = c.subject_id AND ${person} IN (b.user_id, r.driver_id)))`;

/** SQL: person `$2` takes part in record `$1`. */
const OWNERSHIP: Record<SupportSubjectType, string> = {
  booking: `SELECT 1 FROM bookings b JOIN rides r ON r.id = b.ride_id WHERE b.id = $1 AND $2 IN (b.user_id, r.driver_id)`,
  payment:
    'SELECT 1 FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE p.id = $1 AND b.user_id = $2',
  ride: `SELECT 1 FROM rides r WHERE r.id = $1 AND (r.driver_id = $2
    OR EXISTS (SELECT 1 FROM bookings b WHERE b.ride_id = r.id AND b.user_id = $2))`,
};

@Injectable()
export class SupportCasesRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Serialises one person's messages until commit. @returns seconds to wait, 0 if allowed now */
  async secondsToWait(
    tx: EntityManager,
    personId: string,
    { newCase }: { newCase: boolean },
  ): Promise<number> {
    await this.lockPerson(tx, personId);
    const secondsLeft = (seconds: number) =>
      `greatest(1, ceil(extract(epoch FROM created_at - clock_timestamp()) + ${seconds}))::integer`;
    const [row] = await tx.query<{ seconds: number }[]>(
      `SELECT greatest(
         (SELECT ${secondsLeft(3_600)} FROM support_messages WHERE author_id = $1 AND kind = 'person'
            AND created_at > clock_timestamp() - interval '1 hour'
          ORDER BY created_at DESC OFFSET ${SUPPORT_LIMITS.messagesPerHour - 1} LIMIT 1),
         (SELECT ${secondsLeft(86_400)} FROM support_cases WHERE person_id = $1 AND $2
            AND created_at > clock_timestamp() - interval '24 hours'
          ORDER BY created_at DESC OFFSET ${SUPPORT_LIMITS.casesPerDay - 1} LIMIT 1), 0) AS seconds`,
      [personId, newCase],
    );
    return row?.seconds ?? 0;
  }

  async owns(
    tx: EntityManager,
    personId: string,
    subject: { type: SupportSubjectType; id: string },
  ): Promise<boolean> {
    return hasRow(tx, OWNERSHIP[subject.type], [subject.id, personId]);
  }

  async insert(
    tx: EntityManager,
    { id, person_id, category, subject_type, subject_id }: NewCase,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO support_cases (id, person_id, category, subject_type, subject_id) VALUES ($1, $2, $3, $4, $5)`,
      [id, person_id, category, subject_type, subject_id],
    );
  }

  async addMessage(
    tx: EntityManager,
    message: Pick<SupportMessageRow, 'id' | 'case_id' | 'author_id' | 'kind' | 'text'>,
  ): Promise<void> {
    const { id, case_id, author_id, kind, text } = message;
    await tx.query(
      'INSERT INTO support_messages (id, case_id, author_id, kind, text) VALUES ($1, $2, $3, $4, $5)',
      [id, case_id, author_id, kind, text],
    );
  }

  lock(tx: EntityManager, id: string): Promise<LockedCase | null> {
    return firstRow(
      tx,
      `SELECT c.*, ${CAN_REPLY} AS can_reply FROM support_cases c WHERE c.id = $1 FOR UPDATE`,
      [id],
    );
  }

  /**
   * True if the locked case has a message newer than `seen`, which JSON has rounded down to a millisecond.
   * @param seen null for the beginning of the transaction
   */
  async hasMessageAfter(tx: EntityManager, id: string, seen: string | null): Promise<boolean> {
    const [row] = await tx.query<{ has_newer: boolean }[]>(
      `SELECT date_trunc('milliseconds', last_message_at) > coalesce($2::timestamptz, now()) AS has_newer
       FROM support_cases WHERE id = $1`,
      [id, seen],
    );
    return row?.has_newer ?? false;
  }

  async change(
    tx: EntityManager,
    { id, status, assignee_id }: Pick<SupportCaseRow, 'id' | 'status' | 'assignee_id'>,
    { message }: { message: MessageKind | null },
  ): Promise<number> {
    const [[row]] = await tx.query<[{ version: number }[], number]>(
      `UPDATE support_cases SET status = $2, assignee_id = $3, version = version + 1, updated_at = now(),
         channel = CASE WHEN $2 <> 'solved' THEN channel END, channel_until = CASE WHEN $2 <> 'solved' THEN channel_until END,
         solved_at = CASE WHEN $2 <> 'solved' THEN NULL WHEN status = 'solved' THEN solved_at ELSE now() END,
         last_message_at = CASE WHEN $4::text IS NULL THEN last_message_at ELSE clock_timestamp() END,
         first_response_at = CASE WHEN $4 = 'staff' THEN coalesce(first_response_at, now()) ELSE first_response_at END
       WHERE id = $1 RETURNING version`,
      [id, status, assignee_id, message],
    );
    return row?.version ?? 0;
  }

  async lockPerson(tx: EntityManager, personId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('support:' || $1, 0))`, [personId]);
  }

  /** Omits cases that concern the member of staff. */
  async latestUnsolved(tx: EntityManager, personId: string, staffId: string): Promise<string | null> {
    const sql = `SELECT c.id FROM support_cases c WHERE c.person_id = $1 AND c.status <> 'solved' AND NOT ${concerns('$2')}
      ORDER BY c.last_message_at DESC, c.id DESC LIMIT 1`;
    return (await firstRow<{ id: string }>(tx, sql, [personId, staffId]))?.id ?? null;
  }

  async takeOver(tx: EntityManager, id: string, staffId: string, channel: CaseChannel): Promise<void> {
    await tx.query(
      `UPDATE support_cases SET channel = $3, channel_until = now() + interval '24 hours', assignee_id = $2,
         version = version + 1, updated_at = now() WHERE id = $1`,
      [id, staffId, channel],
    );
  }

  findTakenOver(personId: string, channel: CaseChannel): Promise<string | null> {
    return this.prepared.value(SQL.support_taken_over_case, [personId, channel]);
  }

  channelAnswer(messageId: string, channel: CaseChannel): Promise<ChannelAnswer | null> {
    return this.prepared.first(SQL.support_channel_answer, [messageId, channel]);
  }

  page(
    personId: string,
    page: PageQuery,
    after: { last_message_key: string; id: string } | null,
  ): Promise<ListedCaseRow[]> {
    const limit = page.limit + 1;
    return after === null
      ? this.prepared.run(SQL.support_cases_page, [personId, limit, (page.page - 1) * page.limit])
      : this.prepared.run(SQL.support_cases_after, [personId, limit, after.last_message_key, after.id]);
  }

  findOwn(personId: string, id: string): Promise<ListedCaseRow | null> {
    return this.prepared.first(SQL.support_own_case, [personId, id]);
  }

  /** `stopped`: the person has opted out of SMS from the assistant. */
  async reachability(personId: string): Promise<{ has_push: boolean; stopped: boolean }> {
    const [found] = await this.prepared.run<{ has_push: boolean; stopped: boolean }>(
      SQL.support_person_reach,
      [personId],
    );
    return found ?? { has_push: false, stopped: true };
  }

  messages(caseId: string, kinds: readonly MessageKind[]): Promise<SupportMessageRow[]> {
    return this.prepared.run(SQL.support_messages_of_case, [caseId, kinds]);
  }
}

/** Solved cases are deleted after two years: their messages by cascade, the photos of the messages here. */
export const OLD_CASES: Outdated = {
  table: 'support_cases',
  query: {
    name: 'outdated_support_cases',
    text: `WITH gone AS (
        DELETE FROM support_cases WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM support_cases WHERE status = 'solved' AND solved_at < now() - interval '730 days'
          ORDER BY solved_at LIMIT $1 FOR UPDATE SKIP LOCKED))
        RETURNING id
      ), photos AS (
        DELETE FROM attachments a USING gone g, support_messages m
        WHERE m.case_id = g.id AND a.subject_type = 'support_message' AND a.subject_id = m.id
      )
      SELECT count(*)::integer AS gone FROM gone`,
  },
};

export const supportPersonalData = {
  sections: {
    support_cases: `SELECT c.id, c.category, c.subject_type, c.subject_id, c.status, c.created_at, c.solved_at
      FROM support_cases c WHERE c.person_id = $1 AND ${pageBy('c.id')}`,
    support_messages: `SELECT m.id, m.case_id, m.kind AS "from", m.text, m.created_at
      FROM support_messages m JOIN support_cases c ON c.id = m.case_id
      WHERE c.person_id = $1 AND m.kind <> 'note' AND ${pageBy('m.id')}`,
  },

  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM support_cases WHERE person_id = $1', [userId]);
    await tx.query('UPDATE support_cases SET assignee_id = NULL WHERE assignee_id = $1', [userId]);
  },
} satisfies PersonalData;
