import { Stack } from '@mui/material';
import { FunctionField, TextField, useRecordContext, useTranslate } from 'react-admin';
import { CommandButton, ReasonCommands, useCommands } from '../../components/command-button';
import { NotLoaded } from '../../components/not-loaded';
import { PageLink, RecordLink } from '../../components/record-link';
import { History, ResourceShow } from '../../components/resource-show';
import { StatusChip, StatusField } from '../../components/status-chip';
import { SupportCases } from '../../components/support-cases';
import { TimelineLine } from '../../components/timeline-line';
import { useNow } from '../../components/use-now';
import { useRead } from '../../components/use-read';
import { useRole } from '../../components/use-role';
import { Moment, MomentField, MoneyField, YesNoField } from '../../components/value-fields';
import type { BookingDetail } from '../../records';

export default function BookingShow() {
  const translate = useTranslate();
  const { canRead } = useRole();
  return (
    <ResourceShow commands={<BookingCommands />}>
      <StatusField source="status" />
      <StatusField source="payment_status" />
      <RecordLink source="user_id" to="profiles" />
      <RecordLink source="ride_id" to="rides" />
      <FunctionField<BookingDetail>
        source="journey"
        render={({ ride }) => (
          <>
            {ride.from_city} → {ride.to_city}, <Moment iso={ride.departure_time} />
          </>
        )}
      />
      <TextField source="seats" />
      <FunctionField<BookingDetail>
        source="travellers"
        render={({ travellers = [] }) => travellers.map((one) => one.full_name).join(', ') || '—'}
      />
      <MoneyField source="amount" />
      <MoneyField source="fare" />
      <MoneyField source="service_fee" />
      <MoneyField source="credit" />
      <RecordLink source="payment.id" to="payments" label="resources.refunds.fields.payment_id">
        <MoneyField source="amount" />
      </RecordLink>
      <YesNoField source="code_verified" />
      <MoneyField source="disputed" />
      <MoneyField source="retained" />
      <MomentField source="hold_expires_at" />
      <FunctionField<BookingDetail>
        label="resources.claims.page.show"
        render={({ claim }) =>
          claim ? (
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              <PageLink resource="claims" id={claim.id} variant="body2">
                {translate(`resources.claims.kinds.${claim.kind}`)}
              </PageLink>
              <StatusChip status={claim.status} resource="claims" />
            </Stack>
          ) : (
            '—'
          )
        }
      />
      <RecordLink source="changed_from" to="bookings" />
      {canRead('support-cases') && <SupportCases by="subject_id" label="resources.support-cases.of_record" />}
      <FunctionField<BookingDetail>
        source="cancel_reason"
        // A known cause, or the passenger's own words.
        render={({ cancel_reason: why }) => (why ? translate(`console.causes.${why}`, { _: why }) : '—')}
      />
      <BookingTimeline label="console.history" />
    </ResourceShow>
  );
}

function BookingCommands() {
  const { record, commands, money } = useCommands<BookingDetail>();
  const now = useNow();
  if (!record) return null;
  const { id, status, payment_status, code_verified, amount, ride, disputed = 0, retained } = record;
  // The retained money of a late cancellation, without proof of the trip.
  const isRetainedDisputed = status === 'cancelled' && disputed > 0;
  const paid =
    payment_status === 'completed' && (status === 'pending_verification' || status === 'confirmed');
  const departed = new Date(ride.departure_time) <= now;
  return (
    <>
      <ReasonCommands
        values={{ amount: money(retained > 0 ? retained : amount) }}
        run={{
          cancel_booking:
            (status === 'pending' || status === 'pending_verification') &&
            ((reason) => commands.cancelBooking({ id, reason })),
          board: status === 'pending_verification' && ((reason) => commands.boardBooking({ id, reason })),
          unboard: status === 'confirmed' && ((reason) => commands.unboardBooking({ id, reason })),
          resolve_travelled:
            (isRetainedDisputed || (paid && departed && !code_verified)) &&
            ((reason) => commands.resolveBooking({ id, outcome: 'travelled', reason })),
          resolve_refund:
            (retained > 0 || paid) &&
            ((reason) => commands.resolveBooking({ id, outcome: 'refund', reason })),
        }}
      />
      {paid && (
        <CommandButton
          name="resend"
          choice={{
            label: 'console.resend.what',
            options: (code_verified ? ['receipt'] : ['ticket', 'code', 'receipt']).map((value) => ({
              value,
              label: `console.resend.${value}`,
            })),
          }}
          run={(_, what) => commands.resend({ id, what: what as 'receipt' })}
        />
      )}
    </>
  );
}

/** The booking with payments, refunds and payouts, oldest first; only its history for roles that see no money. */
function BookingTimeline(_: { label: string }) {
  const { canUse } = useRole();
  const booking = useRecordContext<BookingDetail>();
  const allowed = canUse('booking_timeline');
  const timeline = useRead(
    ['bookings', 'timeline', booking?.id, booking?.updated_at],
    (api) => api.bookingTimeline(booking?.id ?? ''),
    { enabled: allowed && booking !== undefined },
  );
  if (!allowed) return <History />;
  if (!timeline.data) return <NotLoaded read={timeline} />;
  return (
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {timeline.data.map((event, index) => (
        <TimelineLine key={index} event={event} />
      ))}
    </Stack>
  );
}
