import { FunctionField, TextField, useTranslate } from 'react-admin';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { MomentField, MoneyField, YesNoField } from '../../components/value-fields';
import type { BookingDetail } from '../../records';
import { BookingCommands } from './commands';

export function BookingShow() {
  const translate = useTranslate();
  return (
    <ResourceShow history commands={<BookingCommands />}>
      <RecordLink source="user_id" to="profiles" />
      <RecordLink source="ride_id" to="rides" />
      <TextField source="seats" />
      <MoneyField source="amount" />
      <StatusField source="status" />
      <StatusField source="payment_status" />
      <RecordLink
        source="payment.id"
        to="payments"

        label="resources.refunds.fields.payment_id"
      >
        <MoneyField source="amount" />
      </RecordLink>
      <YesNoField source="code_verified" />
      <MoneyField source="disputed" />
      <MomentField source="hold_expires_at" />
      <FunctionField<BookingDetail>
        source="cancel_reason"
        // One of our words, or the passenger's own.
        render={({ cancel_reason: why }) => (why ? translate(`console.causes.${why}`, { _: why }) : '—')}
      />
    </ResourceShow>
  );
}
