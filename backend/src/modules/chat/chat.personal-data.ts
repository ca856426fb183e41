import { Injectable } from '@nestjs/common';
import { PreparedQueries, statements } from '../../platform/database';
import {
  type ExportSection,
  inPages,
  pageBy,
  type PersonalData,
  ROWS_PER_PAGE,
} from '../../platform/personal-data';

const SQL = statements({
  chat_personal_conversations: `SELECT c.id, c.ride_id, CASE WHEN c.driver_id = $1::uuid THEN 'driver' ELSE 'passenger' END AS you_are,
      coalesce(o.full_name, 'Unknown') AS with, c.created_at, c.last_message_at
    FROM conversations c
      LEFT JOIN profiles o ON o.id = CASE WHEN c.driver_id = $1::uuid THEN c.passenger_id ELSE c.driver_id END
    WHERE (c.driver_id = $1::uuid OR c.passenger_id = $1::uuid) AND ${pageBy('c.id')}`,
  chat_personal_messages: `SELECT m.id, m.seq, m.conversation_id, m.ride_id, m.sender_id = $1::uuid AS written_by_you, m.content, m.read,
      m.created_at
    FROM messages m WHERE $1::uuid IN (m.sender_id, m.receiver_id) AND m.conversation_id = $4::uuid
      AND ($2::bigint IS NULL OR m.seq > $2::bigint) ORDER BY m.seq LIMIT $3`,
});

interface MessageRow {
  seq: string;
}

@Injectable()
export class ChatPersonalData implements PersonalData {
  constructor(private readonly prepared: PreparedQueries) {}

  exportSections(userId: string): ExportSection[] {
    return [
      { name: 'conversations', rows: this.conversations(userId) },
      { name: 'messages', rows: this.messages(userId) },
    ];
  }

  private conversations(userId: string): AsyncIterable<{ id: string }> {
    return inPages((last) =>
      this.prepared.run(SQL.chat_personal_conversations, [userId, last?.id ?? null, ROWS_PER_PAGE]),
    );
  }

  private async *messages(userId: string): AsyncGenerator<object> {
    for await (const { id } of this.conversations(userId)) {
      const page = (last: MessageRow | null): Promise<MessageRow[]> =>
        this.prepared.run(SQL.chat_personal_messages, [userId, last?.seq ?? null, ROWS_PER_PAGE, id]);
      for await (const { seq: _, ...message } of inPages(page)) yield message;
    }
  }
}
