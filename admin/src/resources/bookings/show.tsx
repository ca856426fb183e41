import { ReferenceField, TextField } from 'react-admin';
import { History } from '../../components/history';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { MomentField, MoneyField, YesNoField } from '../../components/value-fields';
import { BookingCommands } from './commands';

export function BookingShow() {
  return (
    <ResourceShow commands={<BookingCommands />}>
      <ReferenceField source="user_id" reference="profiles" link="show" />
      <ReferenceField source="ride_id" reference="rides" link="show" />
      <TextField source="seats" />
      <MoneyField source="amount" />
      <StatusField source="status" />
      <StatusField source="payment_status" />
      <ReferenceField
        source="payment.id"
        reference="payments"
        link="show"
        emptyText="—"
        label="resources.refunds.fields.payment_id"
      >
        <MoneyField source="amount" />
      </ReferenceField>
      <YesNoField source="code_verified" />
      <MomentField source="hold_expires_at" />
      <TextField source="cancel_reason" />
      <MomentField source="created_at" />
      <MomentField source="updated_at" />
      <TextField source="id" />
      <History label="console.history" />
    </ResourceShow>
  );
}
