import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** good: confirmed · solid: done · wait: pending · bad: failed, cancelled · quiet: past */
export type StatusTone = 'good' | 'solid' | 'wait' | 'bad' | 'quiet';

const Tag = styled('span')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    borderRadius: 8,
    padding: '3px 8px',
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: 1.4,
    '&[data-tone="good"]': { background: palette.brand.primarySoft, color: palette.primary.main },
    '&[data-tone="solid"]': { background: palette.primary.main, color: palette.primary.contrastText },
    '&[data-tone="wait"]': { background: palette.brand.accentSoft, color: palette.brand.onAccentSoft },
    '&[data-tone="bad"]': { background: palette.brand.dangerSoft, color: palette.error.main },
    '&[data-tone="quiet"]': { background: palette.divider, color: palette.text.primary },
  };
});

/** The colour only repeats the text. */
export function StatusChip({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <Tag data-tone={tone}>{children}</Tag>;
}
