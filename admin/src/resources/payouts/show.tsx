import { Box } from '@mui/material';
import { TextField, useRecordContext } from 'react-admin';
import { AmountItem } from '../../components/amount-item';
import { useCommands } from '../../components/command-button';
import { StopPayoutsButton, StoppedMark } from '../../components/payouts-stop';
import { PageLink, RecordLink, RecordListLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { SettleButton } from '../../components/settle-button';
import { StatusField } from '../../components/status-chip';
import {
  EnumField,
  Moment,
  MomentField,
  MoneyField,
  Muted,
  PhoneField,
  ReviewField,
} from '../../components/value-fields';
import type { MovingPayoutDetail } from '../../records';

const labelOf = (field: 'driver_id' | 'account') => `resources.payouts.fields.${field}`;

export default function PayoutShow() {
  return (
    <ResourceShow history commands={<PayoutCommands />}>
      <MoneyField source="amount" />
      <StatusField source="status" />
      <PayeeLink label={labelOf('driver_id')} />
      <PhoneField source="phone_number" />
      <EnumField source="provider" />
      <EnumField source="rail" />
      <RecordLink source="driver_id" to="payout-accounts" label={labelOf('account')} />
      <TextField source="sends" />
      <TextField source="provider_reference" />
      <TextField source="error_message" />
      <ReviewField source="review_reason" />
      <MomentField source="sent_at" />
      <MomentField source="last_checked_at" />
      <MomentField source="next_check_at" />
      <TextField source="settled_reference" />
      <RecordLink source="settled_by" to="profiles" />
      <MomentField source="completed_at" />
      <Rides label="resources.payouts.fields.rides" />
    </ResourceShow>
  );
}

function PayeeLink(_: { label?: string }) {
  const payout = useRecordContext<MovingPayoutDetail>();
  if (!payout) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <RecordLink source="driver_id" to="profiles" />
      {payout.payouts_stopped && <StoppedMark />}
    </Box>
  );
}

function PayoutCommands() {
  const { record, commands, money } = useCommands<MovingPayoutDetail>();
  if (!record) return null;
  const { id, amount, driver_id, full_name, payouts_stopped } = record;
  return (
    <>
      <SettleButton
        transfer={record}
        name="settle_payout"
        values={{ amount: money(amount), name: full_name }}
        run={(reference) => commands.settlePayout({ id, reference })}
      />
      <StopPayoutsButton id={driver_id} name={full_name} stopped={payouts_stopped} />
      <RecordListLink resource="audit-events" filter={{ subject_id: id }} label="console.events_about" />
    </>
  );
}

/** Negative amounts offset an earlier payout. */
function Rides(_: { label?: string }) {
  const rides = useRecordContext<MovingPayoutDetail>()?.rides ?? [];
  if (rides.length === 0) return '—';
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rides.map(({ ride_id, from_city, to_city, departure_time, amount }) => (
        <AmountItem key={ride_id} amount={amount} divider>
          <span>
            <PageLink variant="body2" resource="rides" id={ride_id}>
              {from_city} → {to_city}
            </PageLink>{' '}
            <Muted component="span">
              <Moment iso={departure_time} />
            </Muted>
          </span>
        </AmountItem>
      ))}
    </Box>
  );
}
