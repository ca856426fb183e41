import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { CommandButton, useCommands } from '../../components/command-button';
import type { PaymentDetail } from '../../records';

/** Borne by the driver, or by the operator as goodwill. */
export function PartialRefund({ left }: { left: number }) {
  const { record, commands, money } = useCommands<PaymentDetail>();
  const translate = useTranslate();
  const [amount, setAmount] = useState('');
  const [goodwill, setGoodwill] = useState(true);
  if (!record) return null;
  const label = (part: string) => translate(`console.commands.refund_part.${part}`);
  return (
    <CommandButton
      name="refund_part"
      asks="reason"
      values={{ left: money(left), amount: money(Number(amount)) }}
      fields={
        <>
          <TextField
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
