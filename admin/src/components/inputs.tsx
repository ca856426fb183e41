import {
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormLabel,
  MenuItem,
  TextField,
  type TextFieldProps,
} from '@mui/material';
import { useId } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { monthName } from '../lib/format';

type ValueInputProps = Omit<TextFieldProps, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

export function DayInput({ onChange, ...props }: ValueInputProps) {
  return (
    <TextField
      type="date"
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      fullWidth={false}
      {...props}
    />
  );
}

export function MonthSelect({ months, onChange, ...props }: ValueInputProps & { months: readonly string[] }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  return (
    <TextField
      select
      label={translate('console.statements.month')}
      onChange={({ target }) => onChange(target.value)}
      fullWidth={false}
      {...props}
    >
      {months.map((month) => (
        <MenuItem key={month} value={month} sx={{ minHeight: 44 }}>
          {monthName(month, locale)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface CheckboxesProps<Value extends string> {
  label: string;
  /** The label of a value is the text `<translationPrefix>.<value>`. */
  translationPrefix: string;
  values: readonly Value[];
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
}

export function Checkboxes<Value extends string>(props: CheckboxesProps<Value>) {
  const { label, translationPrefix, values, selected, onChange } = props;
  const translate = useTranslate();
  const heading = useId();
  return (
    <FormGroup role="group" aria-labelledby={heading}>
      <FormLabel id={heading}>{translate(label)}</FormLabel>
      {values.map((value) => (
        <FormControlLabel
          key={value}
          label={translate(`${translationPrefix}.${value}`)}
          control={
            <Checkbox
              checked={selected.includes(value)}
              onChange={(_, checked) =>
                onChange([...selected.filter((one) => one !== value), ...(checked ? [value] : [])])
              }
            />
          }
        />
      ))}
    </FormGroup>
  );
}
