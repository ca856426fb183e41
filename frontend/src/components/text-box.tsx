import { styled } from '@mui/material/styles';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

const Frame = styled('label')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 56,
    padding: '6px 14px',
    border: `1px solid ${palette.brand.control}`,
    borderRadius: 12,
    background: palette.background.paper,
    cursor: 'text',
    '&:focus-within': {
      borderColor: palette.primary.main,
      boxShadow: `inset 0 0 0 1px ${palette.primary.main}`,
    },
    '&[data-failed="true"]': { borderColor: palette.error.main },
    '& .label': { display: 'block', fontSize: '0.75rem', lineHeight: 1.3, color: palette.text.secondary },
    '&:focus-within .label': { color: palette.primary.main },
    '& .line': { display: 'flex', gap: 6, alignItems: 'baseline' },
    '& input': {
      flex: 1,
      minWidth: 0,
      width: '100%',
      padding: 0,
      border: 0,
      outline: 'none',
      background: 'none',
      color: palette.text.primary,
      font: 'inherit',
      fontWeight: 600,
    },
    '& input::placeholder': { color: palette.text.secondary, fontWeight: 400, opacity: 1 },
  };
});

const Note = styled('p')(({ theme }) => ({
  padding: '4px 14px 0',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  color: theme.vars.palette.text.secondary,
  '&[data-failed="true"]': { color: theme.vars.palette.error.main },
}));

export interface TextBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  label: string;
  /** Stands before what is typed, `+237` say. */
  prefix?: ReactNode;
  hint?: ReactNode;
  error?: string | null;
}

/** A one-line text field with its label inside the frame. */
export function TextBox({ label, prefix, hint, error, className, ...input }: TextBoxProps) {
  const note = useId();
  const noteText = error ?? hint;
  return (
    <div className={className}>
      <Frame data-failed={Boolean(error)}>
        <span style={{ flex: 1, minWidth: 0 }}>
          <span className="label">{label}</span>
          <span className="line">
            {prefix && <span>{prefix}</span>}
            <input {...input} aria-invalid={Boolean(error)} aria-describedby={noteText ? note : undefined} />
          </span>
        </span>
      </Frame>
      {noteText && (
        <Note id={note} data-failed={Boolean(error)} role={error ? 'alert' : undefined}>
          {noteText}
        </Note>
      )}
    </div>
  );
}
