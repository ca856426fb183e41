import { useRecordContext } from 'react-admin';
import { excerpt } from '../lib/format';
import type { SupportCase } from '../records';
import { LatestRecords } from './latest-records';
import { PageLink } from './record-link';
import { StatusChip } from './status-chip';
import { Ago, Muted } from './value-fields';

/** `label` is read by the layout. */
export function SupportCases({ by }: { by: 'person_id' | 'subject_id'; label: string }) {
  const filter = { [by]: useRecordContext()?.id };
  return (
    <LatestRecords<SupportCase> resource="support-cases" filter={filter} by="last_message_at">
      {({ id, status, summary, last_message_at }) => (
        <>
          <StatusChip status={status} resource="support-cases" />
          <PageLink resource="support-cases" id={id} variant="body2">
            {excerpt(summary)}
          </PageLink>
          <Muted>
            <Ago iso={last_message_at} />
          </Muted>
        </>
      )}
    </LatestRecords>
  );
}
