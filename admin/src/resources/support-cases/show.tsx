import { TextField as MuiTextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import {
  TextField,
  useGetList,
  useLocaleState,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { CommandButton, useCommands } from '../../components/command-button';
import { MessageList } from '../../components/message-list';
import { PageLink, RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { isStatus, StatusChip, StatusField, SuspendedField } from '../../components/status-chip';
import {
  CaseField,
  EnumField,
  Moment,
  MomentField,
  Money,
  PhoneField,
  Value,
} from '../../components/value-fields';
import { formatLength } from '../../lib/format';
import type { StaffRole } from '../../providers/can-access';
import type { Profile, SupportCase, SupportCaseDetail } from '../../records';
import { AnswerBox } from './answer-box';

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

/** Each command carries the version that was seen. */
function CaseCommands() {
  const { record, commands } = useCommands<SupportCaseDetail>();
  if (!record) return null;
  const { id, status, version } = record;
  const change = (to: 'open' | 'solved') => () => commands.changeCase({ id, status: to, version });
  return (
    <>
      <Assignee supportCase={record} />
      {status === 'solved' ? (
        <CommandButton name="reopen_case" run={change('open')} />
      ) : (
        <CommandButton name="solve_case" run={change('solved')} />
      )}
    </>
  );
}

function useStaff(staff_role: StaffRole): Profile[] {
  const { data = [] } = useGetList<Profile>('profiles', {
    filter: { staff_role },
    sort: { field: 'full_name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return data;
}

function Assignee({ supportCase }: { supportCase: SupportCaseDetail }) {
  const { commands } = useCommands();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const colleagues = [...useStaff('support'), ...useStaff('admin')];
  const { id, version, assignee, person } = supportCase;
  const assign = useMutation({
    mutationFn: (assignee_id: string | null) => commands.changeCase({ id, assignee_id, version }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => refresh(),
  });
  const others = colleagues.filter(({ id: one }) => one !== person.id && one !== assignee?.id);
  return (
    <MuiTextField
      select
      size="small"
      label={translate('resources.support-cases.fields.assignee')}
      value={assignee?.id ?? ''}
      disabled={assign.isPending}
      onChange={(event) => assign.mutate(event.target.value || null)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: 240 }}
    >
      <option value="">{translate('resources.support-cases.nobody')}</option>
      {assignee && <option value={assignee.id}>{assignee.full_name}</option>}
      {others.map((one) => (
        <option key={one.id} value={one.id}>
          {one.full_name || one.phone}
        </option>
      ))}
    </MuiTextField>
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
      {isStatus(status) && <StatusChip status={status} resource={LISTS[type]} />}
    </div>
  );
}

function LengthField({ source }: { source: 'first_response_seconds' | 'resolution_seconds' }) {
  const [locale] = useLocaleState();
  const seconds = useRecordContext<SupportCaseDetail>()?.[source];
  return <Value>{formatLength(seconds, locale)}</Value>;
}

function Conversation(_: { label: string }) {
  const translate = useTranslate();
  // A record cached by the list lacks the messages.
  const record = useRecordContext<SupportCase | SupportCaseDetail>();
  if (!record || !('messages' in record)) return null;
  const messages = record.messages.map(({ from, author_full_name, ...message }) => ({
    ...message,
    look: from === 'person' ? ('left' as const) : ('right' as const),
    heading: author_full_name,
  }));
  const notes = record.notes.map(({ author_full_name, ...note }) => ({
    ...note,
    look: 'note' as const,
    heading: `${translate('resources.support-cases.note')} · ${author_full_name}`,
  }));
  const entries = [...messages, ...notes];
  return (
    <MessageList messages={entries.sort((one, other) => one.created_at.localeCompare(other.created_at))} />
  );
}
