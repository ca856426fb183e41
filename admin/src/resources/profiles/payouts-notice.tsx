import { Alert, Typography } from '@mui/material';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { useRole } from '../../components/use-role';
import { Moment } from '../../components/value-fields';
import type { AuditEvent, Profile } from '../../records';

export function PayoutsNotice() {
  const person = useRecordContext<Profile>();
  if (!person?.payouts_stopped_at) return null;
  return <Stopped id={person.id} since={person.payouts_stopped_at} />;
}

function Stopped({ id, since }: { id: string; since: string }) {
  const translate = useTranslate();
  const { canRead } = useRole();
  const { data: [event] = [] } = useGetList<AuditEvent>(
    'audit-events',
    {
      filter: { subject_id: id, action: 'profile.payouts_stopped' },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: canRead('audit-events') },
  );
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{translate('console.payouts.stopped_title')}</Typography>
      <Typography variant="body2" component="div">
        {translate('console.payouts.since')} <Moment iso={since} />
        {event?.reason && ` · « ${event.reason} »`}
      </Typography>
    </Alert>
  );
}
