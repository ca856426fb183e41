import { styled } from '@mui/material/styles';
import { type Ref, useId } from 'react';

export const CODE_LENGTH = 6;

// One plain input under the boxes, for pasting, autofill and screen readers.
const Field = styled('label')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    position: 'relative',
    display: 'block',
    cursor: 'text',
    '& .boxes': { display: 'grid', gridTemplateColumns: `repeat(${CODE_LENGTH}, 1fr)`, gap: 8, marginTop: 8 },
    '& .box': {
      display: 'grid',
      placeItems: 'center',
      height: 52,
      border: `1px solid ${palette.brand.control}`,
      borderRadius: 12,
      background: palette.background.paper,
      fontSize: '1.25rem',
      fontWeight: 600,
    },
    '& input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      padding: 0,
      border: 0,
      opacity: 0,
      fontSize: 16,
    },
    '&:focus-within .box[data-next="true"]': {
      borderColor: palette.primary.main,
      boxShadow: `inset 0 0 0 1px ${palette.primary.main}`,
    },
    '&[data-failed="true"] .box': { borderColor: palette.error.main },
  };
});

interface CodeBoxesProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  disabled: boolean;
  error: string | null;
  inputRef: Ref<HTMLInputElement>;
}

export function CodeBoxes({ label, value, onChange, disabled, error, inputRef }: CodeBoxesProps) {
  const note = useId();
  return (
    <>
      <Field data-failed={error !== null}>
        <b>{label}</b>
        <input
          ref={inputRef}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          disabled={disabled}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : note}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        />
        <span className="boxes" aria-hidden>
          {Array.from({ length: CODE_LENGTH }, (_, index) => (
            <span className="box" key={index} data-next={index === Math.min(value.length, CODE_LENGTH - 1)}>
              {value[index]}
            </span>
          ))}
        </span>
      </Field>
      <p id={note} role="alert">
        {error}
      </p>
    </>
  );
}
