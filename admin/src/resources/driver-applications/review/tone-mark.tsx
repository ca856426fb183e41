import { Box, Typography } from '@mui/material';
import { type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Tone } from '../findings';

const MARKS = {
  good: { sign: '✓', colour: 'success.main' },
  warning: { sign: '!', colour: 'warning.main' },
  bad: { sign: '✕', colour: 'error.main' },
} as const satisfies Record<Tone, { sign: string; colour: string }>;

/** Has a text alternative, because the tone must not depend on colour. */
export function ToneMark({ tone }: { tone: Tone }) {
  const translate = useTranslate();
  const { sign, colour } = MARKS[tone];
  return (
    <Box
      component="span"
      role="img"
      aria-label={translate(`console.review.tones.${tone}`)}
      sx={{ color: colour, fontWeight: 600, minWidth: 16, flex: 'none' }}
    >
      {sign}
    </Box>
  );
}

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600, mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
