import { Box, Button, CircularProgress, Link as PageLink, Stack, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  ResourceContextProvider,
  useCreatePath,
  useDataProvider,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router';
import { ErrorAlert } from '../../components/error-alert';
import { isStatus, StatusChip } from '../../components/status-chip';
import { Moment, Money } from '../../components/value-fields';
import type { ResourceName } from '../../providers/can-access';
import type { ConsoleDataProvider } from '../../providers/data';
import type { Profile, Schemas } from '../../records';

type Event = Schemas['TimelineEventResponse'];

/** The list of an event's record; events without one are described in place. */
const LISTS: Partial<Record<Event['kind'], ResourceName>> = {
  booking: 'bookings',
  payment: 'payments',
  refund: 'refunds',
  ride: 'rides',
  payout: 'payouts',
  application: 'driver-applications',
  application_decided: 'driver-applications',
  report_made: 'reports',
  report_about: 'reports',
  decision: 'audit-events',
};

/** A person's events, latest first. Loaded on demand, because each read is audited. */
export function Timeline(_: { label?: string }) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const person = useRecordContext<Profile>();
  const id = person?.id ?? '';
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch, isPending } = useInfiniteQuery({
    queryKey: ['person-timeline', id],
    queryFn: ({ pageParam, signal }) => provider.timeline({ id, cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: false,
    gcTime: 0,
  });
  if (isPending && !isFetching && !error) {
    return (
      <Box data-wide>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {translate('console.timeline.about')}
        </Typography>
        <Button variant="outlined" onClick={() => void refetch()}>
          {translate('console.timeline.show')}
        </Button>
      </Box>
    );
  }
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Box aria-busy={isFetching}>
      <Stack
        component="ol"
        aria-label={translate('console.timeline.title')}
        sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}
      >
        {events.map((event) => (
          <Line key={`${event.kind} ${event.id} ${event.at}`} event={event} />
        ))}
      </Stack>
      <ErrorAlert error={error} sx={{ mt: 1 }} />
      {isFetching && <CircularProgress size={24} aria-label={translate('ra.page.loading')} sx={{ mt: 1 }} />}
      {!isFetching && (hasNextPage || error) && (
        <Button onClick={() => void (error ? refetch() : fetchNextPage())} sx={{ mt: 1 }}>
          {translate(error ? 'console.home.retry' : 'console.timeline.earlier')}
        </Button>
      )}
    </Box>
  );
}

function Line({ event: { kind, id, at, status, amount, text } }: { event: Event }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  // A payout in a batch has no separate state and links to the batch.
  const list = kind === 'payout' && status === null ? 'payout-batches' : LISTS[kind];
  const name = translate(`console.timeline.kinds.${kind}`);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', minHeight: 32 }}
    >
      <Moment iso={at} />
      {list ? (
        <PageLink component={Link} to={createPath({ resource: list, type: 'show', id })} variant="body2">
          {name}
        </PageLink>
      ) : (
        <Typography variant="body2" component="span">
          {name}
        </Typography>
      )}
      {isStatus(status) && (
        // State names depend on the list: an open report differs from an open batch.
        <ResourceContextProvider value={list}>
          <StatusChip status={status} />
        </ResourceContextProvider>
      )}
      {amount !== null && <Money amount={amount} />}
      {text && (
        <Typography variant="body2" component="span" color="textSecondary">
          {translate(`console.actions.${text}`, { _: translate(`console.enums.${text}`, { _: text }) })}
        </Typography>
      )}
    </Stack>
  );
}
