import { Checkbox, FormControlLabel, TextField as MuiTextField } from '@mui/material';
import { useState } from 'react';
import { Labeled, RecordContextProvider, TextField, useRecordContext, useTranslate } from 'react-admin';
import { CommandButton, ReasonCommands, useCommands } from '../../components/command-button';
import { PageLink, RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { SupportCases } from '../../components/support-cases';
import { useRole } from '../../components/use-role';
import {
  EnumField,
  JsonField,
  MomentField,
  MoneyField,
  PhoneField,
  ReviewField,
  YesNoField,
} from '../../components/value-fields';
import { type PaymentDetail } from '../../records';

export default function PaymentShow() {
  const { canRead } = useRole();
  return (
    <ResourceShow history commands={<PaymentCommands />}>
      <StatusField source="status" />
      <MoneyField source="amount" />
      <MoneyField source="amount_taken" />
      <RecordLink source="booking_id" to="bookings" />
      <RecordLink source="refund.id" to="refunds" label="resources.payments.fields.refund">
        <MoneyField source="amount" />
      </RecordLink>
      <PartialRefunds label={false} />
      <YesNoField source="needs_review" />
      <ReviewField source="review_reason" />
      <TextField source="error_message" />
      <EnumField source="provider" />
      <PhoneField source="phone_number" />
      <MomentField source="payment_time" />
      <TextField source="receipt_number" />
      <MoneyField source="fare" />
      <MoneyField source="service_fee" />
      <MoneyField source="credit" />
      <TextField source="transaction_id" />
      <MomentField source="last_checked_at" />
      <MomentField source="next_check_at" />
      {canRead('support-cases') && <SupportCases by="subject_id" label="resources.support-cases.of_record" />}
      <JsonField source="metadata" />
    </ResourceShow>
  );
}

function PaymentCommands() {
  const { record, commands, money } = useCommands<PaymentDetail>();
  if (!record) return null;
  const { id, status, needs_review, refund, left } = record;
  return (
    <>
      {(status === 'pending' || status === 'processing' || status === 'failed') && (
        <CommandButton
          name="reconcile_payment"
          input="optional_reason"
          run={(reason) => commands.reconcilePayment({ id, reason })}
        />
      )}
      <ReasonCommands
        values={{ amount: money(left) }}
        run={{
          refund_payment:
            !refund &&
            (status === 'completed' || needs_review) &&
            ((reason) => commands.refundPayment({ id, reason })),
          fail_payment: needs_review && ((reason) => commands.failPayment({ id, reason })),
        }}
      />
      {(status === 'completed' || status === 'refunded') && left > 0 && (
        <PartialRefund key={left} left={left} />
      )}
    </>
  );
}

function PartialRefund({ left }: { left: number }) {
  const { record, commands, money } = useCommands<PaymentDetail>();
  const translate = useTranslate();
  const [amount, setAmount] = useState('');
  const [goodwill, setGoodwill] = useState(true);
  if (!record) return null;
  const label = (part: string) => translate(`console.commands.refund_part.${part}`);
  return (
    <CommandButton
      name="refund_part"
      input="reason"
      values={{ left: money(left), amount: money(Number(amount)) }}
      fields={
        <>
          <MuiTextField
            required
            type="number"
            label={label('amount')}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            slotProps={{ htmlInput: { min: 1, max: left, step: 1, inputMode: 'numeric' } }}
          />
          <FormControlLabel
            control={<Checkbox checked={goodwill} onChange={(_, checked) => setGoodwill(checked)} />}
            label={label('goodwill')}
          />
        </>
      }
      run={(reason, _, key) =>
        commands.refundPayment({ id: record.id, reason, amount: Number(amount), goodwill, key })
      }
    />
  );
}

function PartialRefunds(_: { label: false }) {
  // Absent in rows of the list.
  const record = useRecordContext<Partial<PaymentDetail>>();
  const translate = useTranslate();
  return record?.partial_refunds?.map((refund) => (
    <RecordContextProvider key={refund.id} value={refund}>
      <Labeled label={translate('resources.refunds.fields.borne_by')}>
        <PageLink resource="refunds" id={refund.id}>
          <MoneyField source="amount" /> · <EnumField source="borne_by" />
        </PageLink>
      </Labeled>
    </RecordContextProvider>
  ));
}
