import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { FieldFrame, FieldText } from './field-frame';
import { TextBox } from './text-box';

const NativeControl = styled('select')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
  fontSize: 16,
  // The option list on desktops inherits these colours.
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
}));

interface NativeSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function NativeSelect<Value extends string>({ label, value, options, onChange }: NativeSelectProps<Value>) {
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldFrame>
      <label htmlFor={id} style={{ flex: 1, minWidth: 0 }}>
        <FieldText label={label} value={<span aria-hidden>{chosen?.label}</span>} />
      </label>
      <ExpandMoreRounded aria-hidden />
      <NativeControl
        id={id}
        value={value}
        onChange={(event) => {
          const option = options.find((one) => one.value === event.target.value);
          if (option) onChange(option.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeControl>
    </FieldFrame>
  );
}

const FieldPair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  gap: 8,
});

interface ListToolsProps<Sort extends string> {
  searchLabel: string;
  hint?: string;
  text: string;
  onText: (text: string) => void;
  sortLabel: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  sorts: { value: Sort; label: string }[];
}

export function ListTools<Sort extends string>(props: ListToolsProps<Sort>) {
  const { sort, onSort, sorts } = props;
  return (
    <FieldPair>
      <TextBox
        type="search"
        label={props.searchLabel}
        placeholder={props.hint}
        value={props.text}
        onChange={(event) => props.onText(event.target.value)}
      />
      <NativeSelect label={props.sortLabel} value={sort} onChange={onSort} options={sorts} />
    </FieldPair>
  );
}
