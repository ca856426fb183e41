import { CommandButton } from '../../components/command-button';
import { CommandRow, useCommands } from '../../components/commands';
import type { Booking } from '../../records';

/** Whoever paid and whose code was never verified: travelled or not, staff decide (decision 20). */
export function BookingCommands() {
  const { record, commands, money } = useCommands<Booking>();
  if (!record) return null;
  const { id, status, amount } = record;
  const open = status === 'pending_verification' || status === 'confirmed';
  return (
    <CommandRow>
      {open && (
        <>
          <CommandButton
            name="resolve_travelled"
            asks="reason"
            run={(reason) => commands.resolveBooking({ id, outcome: 'travelled', reason })}
          />
          <CommandButton
            name="resolve_refund"
            asks="reason"
            tone="error"
            values={{ amount: money(amount) }}
            run={(reason) => commands.resolveBooking({ id, outcome: 'refund', reason })}
          />
        </>
      )}
    </CommandRow>
  );
}
