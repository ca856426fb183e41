import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Group = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': {
    padding: 0,
    marginBottom: 8,
    fontWeight: 600,
    fontSize: '0.875rem',
    color: theme.vars.palette.text.secondary,
  },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    padding: '0 14px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
    background: theme.vars.palette.background.paper,
    cursor: 'pointer',
  },
  '& label:has(:checked)': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
    background: theme.vars.palette.brand.primarySoft,
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
  },
  '& label:has(:focus-visible)': {
    outline: `3px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
  '& input': { position: 'absolute', opacity: 0, width: 1, height: 1, margin: 0 },
}));

interface CheckChipsProps<Value extends string | number> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** Chosen values keep the order of `choices`. */
export function CheckChips<Value extends string | number>({
  legend,
  choices,
  values,
  onChange,
}: CheckChipsProps<Value>) {
  const toggled = (one: Value) =>
    choices.map(({ value }) => value).filter((value) => values.includes(value) !== (value === one));
  return (
    <Group>
      <legend>{legend}</legend>
      <div>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={() => onChange(toggled(value))}
            />
            {label}
          </label>
        ))}
      </div>
    </Group>
  );
}

interface ChoiceChipsProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  /** Null selects none. */
  value: Value | null;
  onChange: (value: Value) => void;
}

export function ChoiceChips<Value extends string>({
  legend,
  choices,
  value,
  onChange,
}: ChoiceChipsProps<Value>) {
  const name = useId();
  return (
    <Group>
      <legend>{legend}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </Group>
  );
}
