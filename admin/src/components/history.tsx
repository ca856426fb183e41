import { Stack, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { AnyStatus } from '../records';
import { StatusChip } from './status-chip';
import { Moment } from './value-fields';

interface HistoryEvent {
  id: string;
  from_status: AnyStatus | null;
  to_status: AnyStatus;
  cause: string;
  fact?: Record<string, unknown> | null;
  created_at: string;
}

/** What happened to the record, oldest first: when, to which state, and because of what. */
export function History(_: { label?: string }) {
  const translate = useTranslate();
  const events = useRecordContext<{ id: string; events?: HistoryEvent[] }>()?.events ?? [];
  return (
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {events.map((event) => (
        <Stack
          component="li"
          direction="row"
          key={event.id}
          sx={{ flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}
        >
          <Moment iso={event.created_at} />
          <StatusChip status={event.to_status} />
          <Typography variant="body2" color="text.secondary">
            {translate(`console.causes.${event.cause}`, { _: event.cause })}
            <Fact fact={event.fact} />
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}

/** What the provider said, or what was concluded, in the words of the record: `said: FAILED · reason: EXPIRED`. */
function Fact({ fact }: { fact: HistoryEvent['fact'] }) {
  const known = Object.entries(fact ?? {}).filter(([, value]) => value !== null && typeof value !== 'object');
  if (known.length === 0) return null;
  return ` (${known.map(([name, value]) => `${name}: ${String(value)}`).join(' · ')})`;
}
