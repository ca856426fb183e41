import { TextField } from 'react-admin';
import { EnumField, ReviewField } from '../../components/enum-field';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { JsonField, MomentField, MoneyField, PhoneField, YesNoField } from '../../components/value-fields';
import { PaymentCommands } from './commands';

export function PaymentShow() {
  return (
    <ResourceShow history commands={<PaymentCommands />}>
      <MoneyField source="amount" />
      <StatusField source="status" />
      <EnumField source="provider" />
      <PhoneField source="phone_number" />
      <TextField source="transaction_id" />
      <MomentField source="payment_time" />
      <YesNoField source="needs_review" />
      <ReviewField source="review_reason" />
      <MomentField source="last_checked_at" />
      <MomentField source="next_check_at" />
      <TextField source="error_message" />
      <RecordLink source="booking_id" to="bookings" />
      <RecordLink
        source="refund.id"
        to="refunds"

        label="resources.payments.fields.refund"
      >
        <MoneyField source="amount" />
      </RecordLink>
      <JsonField source="metadata" />
    </ResourceShow>
  );
}
