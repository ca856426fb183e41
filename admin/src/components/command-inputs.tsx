import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

/** What a command has staff write. */
export type Asked = 'reason' | 'optional_reason' | 'reference' | 'day';

/** What a command lets staff choose from. */
export interface Choice {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** Characters that the API keeps of a reason or reference. */
const LONGEST = { reason: 500, optional_reason: 500, reference: 100, day: 10 } as const;

interface WrittenInputProps {
  asks: Asked;
  value: string;
  /** It was to be written and is not. */
  missing: boolean;
  onChange: (value: string) => void;
}

/** A reason in a few lines, a reference in one, or a day. */
export function WrittenInput({ asks, value, missing, onChange }: WrittenInputProps) {
  const translate = useTranslate();
  const long = asks === 'reason' || asks === 'optional_reason';
  return (
    <TextField
      autoFocus
      multiline={long}
      minRows={long ? 2 : 1}
      type={asks === 'day' ? 'date' : 'text'}
      required={asks === 'reason' || asks === 'reference'}
      label={translate(`console.commands.${asks}`)}
      value={value}
      error={missing}
      helperText={missing ? translate('ra.validation.required') : undefined}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { maxLength: LONGEST[asks] },
        ...(asks === 'day' && { inputLabel: { shrink: true } }),
      }}
    />
  );
}

interface ChoiceInputProps {
  choice: Choice;
  value: string;
  onChange: (value: string) => void;
}

export function ChoiceInput({ choice, value, onChange }: ChoiceInputProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate(choice.label)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {choice.options.map((option) => (
        <option key={option.value} value={option.value}>
          {translate(option.label, { _: option.label })}
        </option>
      ))}
    </TextField>
  );
}
