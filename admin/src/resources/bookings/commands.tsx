import { useState } from 'react';
import { CommandButton } from '../../components/command-button';
import { CommandRow, useCommands } from '../../components/commands';
import type { BookingDetail } from '../../records';

/** A paid booking of which nobody knows what became: travelled or not, staff decide. */
export function BookingCommands() {
  const { record, commands, money } = useCommands<BookingDetail>();
  const [now] = useState(Date.now);
  if (!record) return null;
  const { id, status, payment_status, code_verified, amount, ride, disputed = 0 } = record;
  // What a late cancellation kept, where nothing proves the journey.
  const rest = status === 'cancelled' && disputed > 0;
  const paid =
    payment_status === 'completed' && (status === 'pending_verification' || status === 'confirmed');
  const departed = new Date(ride.departure_time).getTime() <= now;
  return (
    <CommandRow>
      {(rest || (paid && departed && !code_verified)) && (
        <CommandButton
          name="resolve_travelled"
          asks="reason"
          run={(reason) => commands.resolveBooking({ id, outcome: 'travelled', reason })}
        />
      )}
      {(rest || paid) && (
        <CommandButton
          name="resolve_refund"
          asks="reason"
          tone="error"
          values={{ amount: money(rest ? disputed : amount) }}
          run={(reason) => commands.resolveBooking({ id, outcome: 'refund', reason })}
        />
      )}
    </CommandRow>
  );
}
