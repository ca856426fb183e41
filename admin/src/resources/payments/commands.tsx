import { CommandButton } from '../../components/command-button';
import { CommandRow, useCommands } from '../../components/commands';
import type { PaymentDetail } from '../../records';

/** What an admin can do about a payment as it stands. */
export function PaymentCommands() {
  const { record, commands, money } = useCommands<PaymentDetail>();
  if (!record) return null;
  const { id, status, needs_review, amount, refund } = record;
  const values = { amount: money(amount) };
  return (
    <CommandRow>
      {(status === 'pending' || status === 'processing' || status === 'failed') && (
        <CommandButton
          name="reconcile_payment"
          asks="optional_reason"
          run={(reason) => commands.reconcilePayment({ id, reason })}
        />
      )}
      {!refund && (status === 'completed' || needs_review) && (
        <CommandButton
          name="refund_payment"
          asks="reason"
          tone="error"
          values={values}
          run={(reason) => commands.refundPayment({ id, reason })}
        />
      )}
      {needs_review && (
        <CommandButton
          name="fail_payment"
          asks="reason"
          tone="error"
          values={values}
          run={(reason) => commands.failPayment({ id, reason })}
        />
      )}
    </CommandRow>
  );
}
