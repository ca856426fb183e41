import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The frame of a field that one taps: an icon, a quiet label, the chosen value. */
export const FieldFrame = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 56,
  padding: '6px 12px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  textAlign: 'left',
  font: 'inherit',
  color: theme.vars.palette.text.primary,
  '& > svg': { flex: 'none', color: theme.vars.palette.primary.main },
  '&:focus-visible': { outline: 'none' },
  '&:focus-within': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '& .label': {
    display: 'block',
    fontSize: '0.75rem',
    lineHeight: 1.3,
    color: theme.vars.palette.text.secondary,
  },
  '& .value': {
    display: 'block',
    fontWeight: 600,
  },
  '& .error': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '&:has(.error)': { borderColor: theme.vars.palette.error.main },
  '& .value[data-empty="true"]': { fontWeight: 400, color: theme.vars.palette.text.secondary },
}));

interface FieldTextProps {
  label: string;
  value: ReactNode;
  empty?: boolean;
  /** What is wrong with it, said beside the label. */
  error?: string | false | null | undefined;
}

export function FieldText({ label, value, empty = false, error }: FieldTextProps) {
  return (
    <span style={{ flex: 1, minWidth: 0 }}>
      <span className="label">
        {label}
        {error && <span className="error"> · {error}</span>}
      </span>
      <span className="value" data-empty={empty}>
        {value}
      </span>
    </span>
  );
}
