import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { bindings, firstRow } from '../../platform/database';
import { withinDays } from '../../platform/douala';
import { containing, equalTo, staffPage, type StaffRows } from '../../platform/http';
import { pageBy, type PersonalData } from '../../platform/personal-data';
import { withoutCodes } from '../../platform/stranger-text';
import type { State, Turn } from './assistant.types';
import type { ChannelFiguresQuery, ConversationsQuery } from './dto/conversations.requests';
import type {
  AssistantConversationResponse,
  AssistantMessageResponse,
  ChannelFiguresResponse,
} from './dto/conversations.responses';

export interface LoggedTurn {
  said: string | null;
  answer: string | null;
  stage: 'found' | 'booked' | 'ticket' | null;
  booking_id: string | null;
}

/** Omits chat messages, which also belong to another person, and masks boarding codes. */
export function logOf(before: State, said: string, { state, reply }: Turn): LoggedTurn {
  const isChat = before.step === 'chat' || state.step === 'chat';
  const answer = [reply.text, ...reply.options.map(({ title }) => title)].join('\n');
  return {
    said: isChat ? null : withoutCodes(said),
    answer: isChat ? null : withoutCodes(answer, { amounts: true }),
    ...progressOf(state, reply),
  };
}

function progressOf(
  state: State,
  { options, ticket }: Turn['reply'],
): Pick<LoggedTurn, 'stage' | 'booking_id'> {
  if (ticket) return { stage: 'ticket', booking_id: ticket.bookingId };
  if (state.step === 'held' && state.booking) return { stage: 'booked', booking_id: state.booking };
  const hasRides = state.step === 'rides' && options.some(({ id }) => isUUID(id));
  const hasRide = hasRides || state.step === 'seats' || state.step === 'confirm' || state.step === 'name';
  return { stage: hasRide ? 'found' : null, booking_id: null };
}

const MAX_MESSAGES = 200;
const PAID = `b.payment_status IN ('completed', 'refunded')`;
const COLUMNS = `s.id, s.channel, s.phone, p.id AS person_id, p.full_name AS person_full_name, s.updated_at AS last_message_at,
  c.id AS case_id, c.channel_until AS taken_until,
  EXISTS (SELECT 1 FROM channel_opt_outs o WHERE o.channel = s.channel AND o.phone = s.phone) AS opted_out,
  (SELECT CASE WHEN bool_or(m.stage = 'ticket') THEN 'ticket' WHEN bool_or(${PAID}) THEN 'paid'
      WHEN bool_or(m.stage = 'booked') THEN 'booked' WHEN bool_or(m.stage = 'found') THEN 'found' ELSE 'started' END
    FROM assistant_messages m LEFT JOIN bookings b ON b.id = m.booking_id AND m.stage = 'booked'
    WHERE m.phone = s.phone AND m.channel = s.channel) AS stage`;
const TABLES = `assistant_sessions s LEFT JOIN profiles p ON p.phone = s.phone
  LEFT JOIN LATERAL (SELECT c.id, c.channel_until FROM support_cases c WHERE c.person_id = p.id AND c.channel = s.channel
    AND c.channel_until > now() AND c.status <> 'solved' ORDER BY c.channel_until DESC LIMIT 1) c ON true`;

/** Omits the reader's own conversations. */
@Injectable()
export class ConversationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(readerId: string, query: ConversationsQuery): Promise<StaffRows<AssistantConversationResponse>> {
    const { values, bind } = bindings();
    return staffPage(this.dataSource, query, {
      select: `SELECT ${COLUMNS} FROM ${TABLES}`,
      from: `FROM ${TABLES}`,
      where: [
        `p.id IS DISTINCT FROM ${bind(readerId)}`,
        ...equalTo('s', query, ['channel'], bind),
        ...containing('p.full_name, s.phone', query.q, bind),
      ],
      values,
      orderBy: (direction) => `s.updated_at ${direction}, s.id ${direction}`,
    });
  }

  find(readerId: string, id: string): Promise<AssistantConversationResponse | null> {
    return firstRow(
      this.dataSource,
      `SELECT ${COLUMNS} FROM ${TABLES} WHERE s.id = $1 AND p.id IS DISTINCT FROM $2`,
      [id, readerId],
    );
  }

  figures({ day_from, day_to }: ChannelFiguresQuery): Promise<Omit<ChannelFiguresResponse, 'cost'>[]> {
    const { values, bind } = bindings();
    const days = { from: day_from, to: day_to };
    const during = (instant: string) => ['true', ...withinDays(instant, days, bind)].join(' AND ');
    const people = (stages: string) => `count(DISTINCT m.phone) FILTER (WHERE ${stages})::integer`;
    return this.dataSource.query<Omit<ChannelFiguresResponse, 'cost'>[]>(
      `SELECT c.channel, count(DISTINCT m.phone)::integer AS started, ${people(`m.stage IN ('found', 'booked')`)} AS found,
         ${people('own.at IS NOT NULL')} AS booked, ${people(`own.at IS NOT NULL AND ${PAID}`)} AS paid,
         ${people(`own.at IS NOT NULL AND m.stage = 'ticket'`)} AS ticket, count(m.id)::integer AS messages,
         CASE c.channel WHEN 'sms' THEN (SELECT coalesce(sum(parts), 0) FROM inbound_messages WHERE channel = 'sms' AND ${during('received_at')})
           + (SELECT coalesce(sum(parts), 0) FROM assistant_messages WHERE ${during('created_at')}) ELSE 0 END::integer AS sms_parts
       FROM unnest('{ussd,sms,whatsapp}'::text[]) WITH ORDINALITY AS c (channel, place)
         LEFT JOIN assistant_messages m ON m.channel = c.channel AND m.reply IS NOT NULL AND ${during('m.created_at')}
         LEFT JOIN bookings b ON b.id = m.booking_id
         LEFT JOIN LATERAL (SELECT min(o.created_at) AS at FROM assistant_messages o WHERE o.phone = m.phone
           AND o.channel = m.channel AND o.stage = 'booked' AND o.booking_id = m.booking_id) own ON true
       GROUP BY c.channel, c.place ORDER BY c.place`,
      values,
    );
  }

  /** The latest messages on all channels, oldest first. */
  async messages(phone: string): Promise<AssistantMessageResponse[]> {
    const rows = await this.dataSource.query<AssistantMessageResponse[]>(
      `SELECT md5(id)::uuid AS id, channel, said, answer, created_at FROM assistant_messages
       WHERE phone = $1 AND channel IS NOT NULL AND reply IS NOT NULL ORDER BY created_at DESC LIMIT ${MAX_MESSAGES}`,
      [phone],
    );
    return rows.reverse();
  }
}

export const assistantPersonalData = {
  sections: {
    assistant_messages: `SELECT md5(m.id)::uuid AS id, m.channel, m.said, m.reply ->> 'text' AS reply, m.created_at
      FROM assistant_messages m JOIN profiles p ON p.phone = m.phone WHERE p.id = $1 AND ${pageBy('md5(m.id)::uuid')}`,
  },

  async erase(tx: EntityManager, userId: string): Promise<void> {
    const number = '(SELECT phone FROM profiles WHERE id = $1)';
    await tx.query(`DELETE FROM assistant_messages WHERE phone = ${number}`, [userId]);
    await tx.query(`DELETE FROM assistant_relays WHERE phone = ${number}`, [userId]);
    await tx.query(`DELETE FROM assistant_sessions WHERE phone = ${number}`, [userId]);
  },
} satisfies PersonalData;
