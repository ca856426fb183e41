import { Stack, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { Moment } from '../../components/value-fields';
import type { RideDetail } from '../../records';

/** What the driver changed after somebody had booked, oldest first: when, which field, from what to what. */
export function RideChanges(_: { label?: string }) {
  const translate = useTranslate();
  const changes = useRecordContext<RideDetail>()?.changes ?? [];
  return (
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {changes.map((change) => (
        <Stack component="li" direction="row" key={change.id} sx={{ flexWrap: 'wrap', columnGap: 1.5 }}>
          <Moment iso={change.created_at} />
          {Object.keys(change.to).map((field) => (
            <Typography key={field} variant="body2" color="text.secondary">
              {translate(`resources.rides.fields.${field}`, { _: field })}: {shown(change.from[field])} →{' '}
              {shown(change.to[field])}
            </Typography>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

const shown = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '—';
