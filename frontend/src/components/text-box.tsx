import { styled } from '@mui/material/styles';
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';

const Frame = styled('label')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 56,
    padding: '6px 12px',
    border: `1px solid ${palette.brand.control}`,
    borderRadius: 12,
    background: palette.background.paper,
    cursor: 'text',
    '&:focus-within': {
      borderColor: palette.primary.main,
      boxShadow: `inset 0 0 0 1px ${palette.primary.main}`,
    },
    '& .label': { display: 'block', fontSize: '0.75rem', lineHeight: 1.3, color: palette.text.secondary },
    '&:focus-within .label': { color: palette.primary.main },
    '&[data-failed="true"]': {
      borderColor: palette.error.main,
      '&:focus-within': { boxShadow: `inset 0 0 0 1px ${palette.error.main}` },
      '&:focus-within .label': { color: palette.error.main },
    },
    '& .line': { display: 'flex', gap: 6, alignItems: 'baseline' },
    '& input, & textarea': {
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
    '& textarea': { resize: 'none', fieldSizing: 'content', lineHeight: 1.4 },
    '& input::placeholder, & textarea::placeholder': {
      color: palette.text.secondary,
      fontWeight: 400,
      opacity: 1,
    },
  };
});

const Note = styled('p')(({ theme }) => ({
  padding: '4px 12px 0',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  color: theme.vars.palette.text.secondary,
  '&[data-failed="true"]': { color: theme.vars.palette.error.main },
}));

export interface TextBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  label: string;
  prefix?: ReactNode;
  hint?: ReactNode;
  error?: string | null;
}

export function TextBox({ label, prefix, hint, error, className, ...input }: TextBoxProps) {
  const note = useId();
  return (
    <Box label={label} hint={hint} error={error} className={className} note={note}>
      {prefix && <span>{prefix}</span>}
      <input {...input} aria-invalid={Boolean(error)} aria-describedby={error || hint ? note : undefined} />
    </Box>
  );
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: ReactNode;
}

export function TextArea({ label, hint, className, ...area }: TextAreaProps) {
  const note = useId();
  return (
    <Box label={label} hint={hint} className={className} note={note}>
      <textarea rows={3} {...area} aria-describedby={hint ? note : undefined} />
    </Box>
  );
}

interface BoxProps extends Pick<TextBoxProps, 'label' | 'hint' | 'error' | 'className'> {
  note: string;
  children: ReactNode;
}

function Box({ label, hint, error, className, note, children }: BoxProps) {
  const noteText = error ?? hint;
  return (
    <div className={className}>
      <Frame data-failed={Boolean(error)}>
        <span style={{ flex: 1, minWidth: 0 }}>
          <span className="label">{label}</span>
          <span className="line">{children}</span>
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
