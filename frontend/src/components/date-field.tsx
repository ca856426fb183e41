import CalendarTodayRounded from '@mui/icons-material/CalendarTodayRounded';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { Day } from '../lib/format/days';
import { useFormat } from '../lib/format/use-format';
import { FieldFrame, FieldText } from './field-frame';

// The phone's own calendar does the choosing; the field over it says the day as people do ("demain, 21 nov.").
const Native = styled('input')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
});

interface DateFieldProps {
  label: string;
  name?: string;
  value: Day;
  onChange: (day: Day) => void;
  min?: Day;
  max?: Day;
}

/** A day, chosen in the calendar of the phone. */
export function DateField({ label, name, value, onChange, min, max }: DateFieldProps) {
  const id = useId();
  const format = useFormat();
  return (
    <FieldFrame>
      <CalendarTodayRounded fontSize="small" aria-hidden />
      <label htmlFor={id} style={{ flex: 1, minWidth: 0 }}>
        <FieldText label={label} value={format.calendarDay(value)} />
      </label>
      <Native
        id={id}
        name={name}
        type="date"
        required
        value={value}
        min={min}
        max={max}
        onChange={(event) => event.target.value && onChange(event.target.value)}
        onClick={(event) => event.currentTarget.showPicker?.()}
      />
    </FieldFrame>
  );
}
