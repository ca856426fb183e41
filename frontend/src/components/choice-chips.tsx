import { styled } from '@mui/material/styles';
import { useId } from 'react';

export const Choices = styled('fieldset')(({ theme }) => ({
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
  '& label': {
    display: 'flex',
    alignItems: 'center',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
    background: theme.vars.palette.background.paper,
    cursor: 'pointer',
  },
  '& label:has(:checked)': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '& label:has(:focus-visible)': {
    outline: `3px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
}));

const Group = styled(Choices)(({ theme }) => ({
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& label': { minHeight: 44, padding: '0 14px' },
  '& label:has(:checked)': {
    background: theme.vars.palette.brand.primarySoft,
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
  },
  '& input': { position: 'absolute', opacity: 0, width: 1, height: 1, margin: 0 },
}));

interface GroupProps<Value> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
}

interface ChipsProps<Value> extends GroupProps<Value> {
  type: 'checkbox' | 'radio';
  isChosen: (value: Value) => boolean;
  onChoose: (value: Value) => void;
}

function Chips<Value extends string | number>({
  legend,
  choices,
  type,
  isChosen,
  onChoose,
}: ChipsProps<Value>) {
  const name = useId();
  return (
    <Group>
      <legend>{legend}</legend>
      <div>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              type={type}
              name={name}
              value={value}
              checked={isChosen(value)}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </Group>
  );
}

interface CheckChipsProps<Value> extends GroupProps<Value> {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** Chosen values keep the order of `choices`. */
export function CheckChips<Value extends string | number>({
  values,
  onChange,
  ...group
}: CheckChipsProps<Value>) {
  const isChosen = (value: Value) => values.includes(value);
  const toggle = (one: Value) =>
    onChange(group.choices.map(({ value }) => value).filter((value) => isChosen(value) !== (value === one)));
  return <Chips {...group} type="checkbox" isChosen={isChosen} onChoose={toggle} />;
}

interface ChoiceChipsProps<Value> extends GroupProps<Value> {
  /** Null selects none. */
  value: Value | null;
  onChange: (value: Value) => void;
}

export function ChoiceChips<Value extends string>({ value, onChange, ...group }: ChoiceChipsProps<Value>) {
  return <Chips {...group} type="radio" isChosen={(one) => one === value} onChoose={onChange} />;
}
