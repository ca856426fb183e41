import { ReferenceField, TextField } from 'react-admin';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { MomentField, MoneyField } from '../../components/value-fields';
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
      <TextField source="settled_reference" />
      <TextField source="error_message" />
      <MomentField source="completed_at" />
      <MomentField source="created_at" />
      <MomentField source="updated_at" />
      <TextField source="id" />
    </ResourceShow>
  );
}
