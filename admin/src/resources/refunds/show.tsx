import { TextField } from 'react-admin';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { ReviewField } from '../../components/review-field';
import { StatusField } from '../../components/status-chip';
import { MomentField, MoneyField, YesNoField } from '../../components/value-fields';
import { WordField } from '../../components/word-field';
import { RefundCommands } from './commands';

export function RefundShow() {
  return (
    <ResourceShow history commands={<RefundCommands />}>
      <MoneyField source="amount" />
      <StatusField source="status" />
      <WordField source="rule" />
      <WordField source="cause" />
      <RecordLink source="payment_id" to="payments" />
      <RecordLink source="booking_id" to="bookings" />
      <WordField source="provider" />
      <TextField source="provider_reference" />
      <YesNoField source="needs_review" />
      <ReviewField source="review_reason" />
      <MomentField source="sent_at" />
      <MomentField source="last_checked_at" />
      <MomentField source="next_check_at" />
      <TextField source="error_message" />
      <TextField source="settled_reference" />
      <RecordLink source="settled_by" to="profiles" />
      <MomentField source="completed_at" />
    </ResourceShow>
  );
}
