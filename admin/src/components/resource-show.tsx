import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import { Alert, Box, IconButton, Skeleton, Stack, Tooltip, Typography } from '@mui/material';
import { Children, isValidElement, type ReactNode } from 'react';
import {
  type RaRecord,
  Show,
  type ShowProps,
  SimpleShowLayout,
  TextField,
  useGetIdentity,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { valueAt } from '../lib/csv';
import type { AnyStatus, Approval } from '../records';
import { CommandRow, useCommands } from './command-button';
import { ConfirmRequest } from './confirm-request';
import { ErrorAlert } from './error-alert';
import { EventLine } from './event-line';
import { RecordLink } from './record-link';
import { StatusChip, useStateName } from './status-chip';
import { Moment, MomentField, Muted } from './value-fields';

function IdField({ source }: { source: 'id' }) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useRecordContext<{ id: string }>()?.[source] ?? '';
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    notify('console.copy_id.done', { type: 'info' });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <TextField source={source} />
      {/* Absent without https, except on localhost. */}
      {'clipboard' in navigator && (
        <Tooltip title={translate('console.copy_id.action')}>
          <IconButton
            aria-label={translate('console.copy_id.action')}
            onClick={() => void copy()}
            sx={{ width: 44, height: 44, my: -1.5 }}
          >
            <ContentCopyRounded fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

/** Replaces react-admin's redirect to the list, so that a page can show the error. */
export const STAY_ON_ERROR = { onError: () => undefined };

/** Query options without automatic refetches: reads may be audited, and photos would load again. */
export const READ_ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false };

interface ResourceShowProps {
  notice?: ReactNode;
  commands?: ReactNode;
  times?: readonly ('created_at' | 'updated_at')[];
  history?: boolean;
  queryOptions?: ShowProps['queryOptions'];
  children: ReactNode;
}

export function ResourceShow({
  notice,
  commands,
  times = ['created_at', 'updated_at'],
  history = false,
  queryOptions = {},
  children,
}: ResourceShowProps) {
  return (
    <Show<RaRecord>
      actions={false}
      queryOptions={{ ...STAY_ON_ERROR, ...queryOptions }}
      render={({ record, error = null, refetch }) => (
        // Without the key, text written about one record would stay for the next.
        <Box key={record?.id} sx={{ overflowWrap: 'anywhere' }}>
          <ErrorAlert error={error} retry={refetch} sx={{ m: 2 }} />
          <ApprovalNotice />
          {(notice || commands) && (
            <Box sx={{ p: 2, pb: 1, '&:has(> :empty)': { display: 'none' } }}>
              {notice}
              {commands && <CommandRow>{commands}</CommandRow>}
            </Box>
          )}
          {!record && !error && <Skeleton aria-busy="true" variant="rounded" height={320} sx={{ m: 2 }} />}
          {record && (
            <Fields>
              {children}
              {times.map((source) => (
                <MomentField key={source} source={source} />
              ))}
              {history && <History label="console.history" />}
              <IdField source="id" />
            </Fields>
          )}
        </Box>
      )}
    />
  );
}

const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function Fields({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  const isBlankField = (source?: string) => source !== undefined && isBlank(valueAt(record, source));
  const filled = Children.toArray(children).filter(
    (field) => !isValidElement<{ source?: string }>(field) || !isBlankField(field.props.source),
  );
  return (
    <SimpleShowLayout
      spacing={0}
      sx={{
        '& .RaSimpleShowLayout-stack': {
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
          columnGap: 4,
          rowGap: 1.5,
        },
        '& .RaSimpleShowLayout-stack > :empty': { display: 'none' },
        '& .RaSimpleShowLayout-stack > :has(ol, ul, [data-wide])': { gridColumn: '1 / -1' },
      }}
    >
      {filled}
    </SimpleShowLayout>
  );
}

/** Parameters of the request that the page does not show elsewhere. */
const detailsOf = ({ parameters: { approved, goodwill, ...others } }: Approval): string[] => [
  ...(typeof approved === 'boolean' ? [approved ? 'approved' : 'refused'] : []),
  ...(goodwill === true ? ['goodwill'] : []),
  ...['full_name', 'staff_role', 'outcome', 'reference', 'paid_from'].flatMap((name) => {
    const value = others[name];
    return typeof value === 'string' ? value : [];
  }),
];

export function ApprovalNotice() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const record = useRecordContext<{ id: string; approval?: Approval | null }>();
  const { money } = useCommands();
  const nameOf = useStateName();
  const approval = record?.approval;
  if (!approval) return null;
  const isOwn = approval.requested_by === identity?.id;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ m: 2, mb: 0, '& .MuiAlert-message': { display: 'grid', gap: 0.5, justifyItems: 'start' } }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {translate(`console.approvals.actions.${approval.action}`)}
        {approval.amount > 0 && ` · ${money(approval.amount)}`}
        {detailsOf(approval).map(
          (value) => ` · ${translate(`console.approvals.details.${value}`, { _: nameOf(value) })}`,
        )}
      </Typography>
      <Typography variant="body2" component="div">
        {translate('console.approvals.asked_by')}{' '}
        <RecordLink source="approval.requested_by" to="profiles" nameSource="approval.requested_by_name" /> ·{' '}
        <Moment iso={approval.requested_at} />
      </Typography>
      {approval.reason && (
        <Typography variant="body2">{translate('console.quoted', { text: approval.reason })}</Typography>
      )}
      <Typography variant="body2">
        {translate(isOwn ? 'console.approvals.own' : 'console.approvals.others')}
      </Typography>
      <ConfirmRequest request={approval} own={isOwn} />
    </Alert>
  );
}

interface HistoryEvent {
  id: string;
  from_status: AnyStatus | null;
  to_status: AnyStatus;
  cause: string;
  fact?: Record<string, unknown> | null;
  created_at: string;
}

/** `label` is read by the layout. */
export function History(_: { label?: string }) {
  const translate = useTranslate();
  const events = useRecordContext<{ id: string; events?: HistoryEvent[] }>()?.events ?? [];
  return (
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {events.map((event) => (
        <EventLine key={event.id}>
          <Moment iso={event.created_at} />
          <StatusChip status={event.to_status} />
          <Muted>
            {translate(`console.causes.${event.cause}`, { _: event.cause })}
            <Fact fact={event.fact} />
          </Muted>
        </EventLine>
      ))}
    </Stack>
  );
}

/** Facts behind a change: `operator's answer: FAILED · reason: EXPIRED`. */
function Fact({ fact }: { fact: HistoryEvent['fact'] }) {
  const translate = useTranslate();
  const labelOf = (name: string) => translate(`console.facts.${name}`, { _: name });
  const textOf = (name: string, value: unknown) =>
    name === 'concluded'
      ? translate(`console.conclusions.${String(value)}`, {
          _: translate(`console.reviews.${String(value)}`, { _: String(value) }),
        })
      : String(value);
  const shown = Object.entries(fact ?? {}).filter(([, value]) => value !== null && typeof value !== 'object');
  if (shown.length === 0) return null;
  return ` (${shown.map(([name, value]) => `${labelOf(name)}${translate('console.colon')}${textOf(name, value)}`).join(' · ')})`;
}
