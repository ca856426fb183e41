import { Typography } from '@mui/material';
import { TextField, useLocaleState, useRecordContext, useTranslate } from 'react-admin';
import { Bubbles } from '../../components/bubbles';
import { CaseField, EnumField } from '../../components/enum-field';
import { PageLink, RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { isStatus, StatusChip, StatusField, SuspendedField } from '../../components/status-chip';
import { Moment, MomentField, Money, PhoneField, Value } from '../../components/value-fields';
import { formatLength } from '../../lib/format';
import type { SupportCase, SupportCaseDetail } from '../../records';
import { AnswerBox } from './answer-box';
import { CaseCommands } from './case-commands';

const POLLED = { refetchInterval: 20_000 };

const LISTS = { booking: 'bookings', payment: 'payments', ride: 'rides' } as const;

export default function SupportCaseShow() {
  return (
    <ResourceShow commands={<CaseCommands />} times={['created_at']} queryOptions={POLLED}>
      <RecordLink source="person.id" to="profiles" label="resources.support-cases.fields.person_id">
        <TextField source="full_name" />
      </RecordLink>
      <PhoneField source="person.phone" label="resources.profiles.fields.phone" />
      <EnumField source="person.locale" label="resources.profiles.fields.locale" />
      <SuspendedField source="person.suspended_at" label="resources.profiles.fields.suspended_at" />
      <CaseField source="category" />
      <StatusField source="status" />
      <Subject label="resources.support-cases.fields.subject" />
      <MomentField source="channel_until" />
      <LengthField source="first_response_seconds" />
      <LengthField source="resolution_seconds" />
      <Conversation label="resources.support-cases.fields.messages" />
      <AnswerBox label="resources.support-cases.fields.answer" />
    </ResourceShow>
  );
}

function Subject(_: { label: string }) {
  const subject = useRecordContext<SupportCaseDetail>()?.subject;
  if (!subject) return '—';
  const { type, id, from_city, to_city, departure_time, amount, status } = subject;
  return (
    <div>
      <PageLink resource={LISTS[type]} id={id} variant="body2">
        {from_city} → {to_city}
      </PageLink>{' '}
      <Typography component="span" variant="body2">
        <Moment iso={departure_time} /> {amount !== null && <Money amount={amount} />}
      </Typography>{' '}
      {isStatus(status) && <StatusChip status={status} of={LISTS[type]} />}
    </div>
  );
}

function LengthField({ source }: { source: 'first_response_seconds' | 'resolution_seconds' }) {
  const [locale] = useLocaleState();
  const seconds = useRecordContext<SupportCaseDetail>()?.[source];
  return <Value>{seconds == null ? '—' : formatLength(seconds, locale)}</Value>;
}

/** Oldest first: the person on the left, staff on the right. */
function Conversation(_: { label: string }) {
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
