import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext } from 'react-admin';
import { ErrorAlert } from '../../components/error-alert';
import { History } from '../../components/resource-show';
import { TimelineLine } from '../../components/timeline-line';
import { useRole } from '../../components/use-role';
import type { ConsoleDataProvider } from '../../providers/data';
import type { BookingDetail } from '../../records';

/** The booking with payments, refunds and payouts, oldest first; only its history for roles that see no money. */
export function BookingTimeline(_: { label: string }) {
  const { canUse } = useRole();
  const provider = useDataProvider<ConsoleDataProvider>();
  const booking = useRecordContext<BookingDetail>();
  const allowed = canUse('booking_timeline');
  const { data = [], error } = useQuery({
    queryKey: ['bookings', 'timeline', booking?.id, booking?.updated_at],
    queryFn: () => provider.bookingTimeline(booking?.id ?? ''),
    enabled: allowed && booking !== undefined,
  });
  if (!allowed) return <History />;
  return (
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {data.map((event, index) => (
        <TimelineLine key={index} event={event} />
      ))}
      <ErrorAlert error={error} />
    </Stack>
  );
}
