import { ReferenceField, TextField } from 'react-admin';
import { useCommands } from '../../components/command-button';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { SettleButton } from '../../components/settle-button';
import { StatusField } from '../../components/status-chip';
import {
  EnumField,
  MomentField,
  MoneyField,
  PhoneField,
  ReviewField,
  YesNoField,
} from '../../components/value-fields';
import { type RefundDetail } from '../../records';

const labelOf = (field: 'phone_number' | 'passenger') => `resources.refunds.fields.${field}`;

export default function RefundShow() {
  return (
    <ResourceShow history commands={<RefundCommands />}>
      <MoneyField source="amount" />
      <MoneyField source="credit" />
      <StatusField source="status" />
      <ReferenceField source="payment_id" reference="payments" link={false} label={labelOf('phone_number')}>
        <PhoneField source="phone_number" />
      </ReferenceField>
      <ReferenceField source="booking_id" reference="bookings" link={false} label={labelOf('passenger')}>
        <RecordLink source="user_id" to="profiles" />
      </ReferenceField>
      <EnumField source="rule" />
      <EnumField source="cause" />
      <EnumField source="borne_by" />
      <RecordLink source="payment_id" to="payments" />
      <RecordLink source="booking_id" to="bookings" />
      <EnumField source="provider" />
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

function RefundCommands() {
  const { record, commands, money } = useCommands<RefundDetail>();
  if (!record) return null;
  const { id, amount } = record;
  return (
    <SettleButton
      transfer={record}
      name="settle_refund"
      values={{ amount: money(amount) }}
      run={(reference) => commands.settleRefund({ id, reference })}
    />
  );
}
