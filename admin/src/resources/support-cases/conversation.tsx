import { useRecordContext, useTranslate } from 'react-admin';
import { Bubbles } from '../../components/bubbles';
import type { SupportCase, SupportCaseDetail } from '../../records';

/** Oldest first: the person on the left, staff on the right. */
export function Conversation(_: { label: string }) {
  const translate = useTranslate();
  // A record cached by the list lacks the messages.
  const record = useRecordContext<SupportCase | SupportCaseDetail>();
  if (!record || !('messages' in record)) return null;
  const entries = [
    ...record.messages.map((message) => ({ ...message, kind: message.from })),
    ...record.notes.map((note) => ({ ...note, kind: 'note' as const, photos: [] })),
  ].sort((one, other) => one.created_at.localeCompare(other.created_at));
  return (
    <Bubbles
      entries={entries.map(({ author_full_name, ...entry }) => ({
        ...entry,
        head: `${entry.kind === 'note' ? `${translate('resources.support-cases.note')} · ` : ''}${author_full_name}`,
      }))}
    />
  );
}
