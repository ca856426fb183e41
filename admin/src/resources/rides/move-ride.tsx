import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { CommandButton, useCommands } from '../../components/command-button';
import { doualaMoment } from '../../lib/format';
import type { RideDetail } from '../../records';

/** Moves the departure; the field shows the time in Douala. */
export function MoveRide() {
  const { record, commands } = useCommands<RideDetail>();
  const translate = useTranslate();
  const [departure, setDeparture] = useState(
    record ? doualaMoment(record.departure_time).replace(' ', 'T') : '',
  );
  if (!record) return null;
  return (
    <CommandButton
      name="move_ride"
      asks="reason"
      fields={
        <TextField
          required
          type="datetime-local"
          label={translate('resources.rides.fields.departure_time')}
          value={departure}
          onChange={(event) => setDeparture(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      }
      run={(reason) => commands.moveRide({ id: record.id, departure_time: `${departure}:00+01:00`, reason })}
    />
  );
}
