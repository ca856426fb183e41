import { ReferenceField, TextField } from 'react-admin';
import { History } from '../../components/history';
import { ResourceShow } from '../../components/resource-show';
import { ReviewField } from '../../components/review-field';
import { StatusField } from '../../components/status-chip';
import { JsonField, MomentField, MoneyField, PhoneField, YesNoField } from '../../components/value-fields';
import { WordField } from '../../components/word-field';
import { PaymentCommands } from './commands';

export function PaymentShow() {
  return (
    <ResourceShow commands={<PaymentCommands />}>
      <MoneyField source="amount" />
      <StatusField source="status" />
      <WordField source="provider" />
      <PhoneField source="phone_number" />
      <TextField source="transaction_id" />
      <MomentField source="payment_time" />
      <YesNoField source="needs_review" />
      <ReviewField source="review_reason" />
      <MomentField source="last_checked_at" />
      <MomentField source="next_check_at" />
      <TextField source="error_message" />
      <ReferenceField source="booking_id" reference="bookings" link="show" />
      <ReferenceField
        source="refund.id"
        reference="refunds"
        link="show"
        emptyText="—"
        label="resources.payments.fields.refund"
      >
        <MoneyField source="amount" />
      </ReferenceField>
      <JsonField source="metadata" />
      <MomentField source="created_at" />
      <MomentField source="updated_at" />
      <TextField source="id" />
      <History label="console.history" />
    </ResourceShow>
  );
}
