import { CommandButton } from '../../components/command-button';
import { CommandRow, useCommands } from '../../components/commands';
import type { RefundDetail } from '../../records';

/** A refund that no provider pays is paid by hand, and recorded here. */
export function RefundCommands() {
  const { record, commands, money } = useCommands<RefundDetail>();
  if (!record) return null;
  const { id, status, amount, needs_review, approval } = record;
  const asked = approval?.parameters.reference;
  const byHand = status === 'manual' || status === 'failed' || (status === 'sent' && needs_review);
  return (
    <CommandRow>
      {byHand && (
        <CommandButton
          name="settle_refund"
          asks="reference"
          {...(typeof asked === 'string' && { initial: asked })}
          values={{ amount: money(amount) }}
          run={(reference) => commands.settleRefund({ id, reference })}
        />
      )}
    </CommandRow>
  );
}
