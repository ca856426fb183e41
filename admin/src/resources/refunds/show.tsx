import { ReferenceField, TextField } from 'react-admin';
import { History } from '../../components/history';
import { ResourceShow } from '../../components/resource-show';
import { ReviewField } from '../../components/review-field';
import { StatusField } from '../../components/status-chip';
import { MomentField, MoneyField, YesNoField } from '../../components/value-fields';
import { WordField } from '../../components/word-field';
import { RefundCommands } from './commands';

export function RefundShow() {
  return (
    <ResourceShow commands={<RefundCommands />}>
      <MoneyField source="amount" />
      <StatusField source="status" />
      <WordField source="rule" />
      <WordField source="cause" />
      <ReferenceField source="payment_id" reference="payments" link="show" />
      <ReferenceField source="booking_id" reference="bookings" link="show" />
      <WordField source="provider" />
      <TextField source="provider_reference" />
      <YesNoField source="needs_review" />
      <ReviewField source="review_reason" />
      <MomentField source="sent_at" />
      <MomentField source="last_checked_at" />
      <MomentField source="next_check_at" />
      <TextField source="error_message" />
      <TextField source="settled_reference" />
      <ReferenceField source="settled_by" reference="profiles" link="show" emptyText="—" />
      <MomentField source="completed_at" />
      <MomentField source="created_at" />
      <MomentField source="updated_at" />
      <TextField source="id" />
      <History label="console.history" />
    </ResourceShow>
  );
}
