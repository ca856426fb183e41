import { Stack } from '@mui/material';
import { useGetList, useRecordContext } from 'react-admin';
import { excerpt } from '../lib/format';
import type { SupportCase } from '../records';
import { EventLine } from './event-line';
import { PageLink } from './record-link';
import { StatusChip } from './status-chip';
import { useRole } from './use-role';
import { Ago, Muted } from './value-fields';

export function SupportCases({ by }: { by: 'person_id' | 'subject_id'; label: string }) {
  const id = useRecordContext()?.id;
  const { canRead } = useRole();
  const { data: cases = [] } = useGetList<SupportCase>(
    'support-cases',
    {
      filter: { [by]: id },
      sort: { field: 'last_message_at', order: 'DESC' },
      pagination: { page: 1, perPage: 10 },
    },
    { enabled: id !== undefined && canRead('support-cases') },
  );
  if (cases.length === 0) return '—';
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {cases.map(({ id: caseId, status, summary, last_message_at }) => (
        <EventLine key={caseId} sx={{ columnGap: 1 }}>
          <StatusChip status={status} resource="support-cases" />
          <PageLink resource="support-cases" id={caseId} variant="body2">
            {excerpt(summary)}
          </PageLink>
          <Muted>
            <Ago iso={last_message_at} />
          </Muted>
        </EventLine>
      ))}
    </Stack>
  );
}
