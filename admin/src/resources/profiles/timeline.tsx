import { Box, Button, CircularProgress, Stack } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { ErrorAlert } from '../../components/error-alert';
import { Quiet } from '../../components/quiet';
import { TimelineLine } from '../../components/timeline-line';
import type { ConsoleDataProvider } from '../../providers/data';
import type { Profile } from '../../records';

/** Loaded on demand, because each read is audited. */
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
        <Quiet sx={{ mb: 1 }}>{translate('console.timeline.about')}</Quiet>
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
          <TimelineLine key={`${event.kind} ${event.id} ${event.at}`} event={event} />
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
