import { useId } from 'react';
import type { Day } from '../lib/format/days';
import { useFormat } from '../lib/format/use-format';
import { FieldFrame, FieldText } from './field-frame';
import { Icon } from './icon';

interface DateFieldProps {
  label: string;
  name?: string;
  value: Day;
  onChange: (day: Day) => void;
  min?: Day;
  max?: Day;
}

/** Native picker, below the day in words ("demain, 21 nov."). */
export function DateField({ label, name, value, onChange, min, max }: DateFieldProps) {
  const id = useId();
  const format = useFormat();
  return (
    <FieldFrame>
      <Icon of="calendar" small />
      <label htmlFor={id} style={{ flex: 1, minWidth: 0 }}>
        <FieldText label={label} value={format.calendarDay(value)} />
      </label>
      <input
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
