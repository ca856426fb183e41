import CheckRounded from '@mui/icons-material/CheckRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { keyframes, styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

const Ring = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 148,
    height: 148,
    margin: '8px auto 0',
    borderRadius: '50%',
    border: `10px solid ${palette.divider}`,
    '& > svg': { fontSize: '4rem' },
    '&[data-state="waiting"]::after': {
      content: '""',
      position: 'absolute',
      inset: -10,
      borderRadius: '50%',
      border: '10px solid transparent',
      borderTopColor: palette.brand.accent,
      transform: 'rotate(45deg)',
      animation: `${turn} 1400ms linear infinite`,
    },
    '&[data-state="completed"]': {
      // Lets the ticket below stand out.
      width: 88,
      height: 88,
      '& > svg': { fontSize: '2.5rem' },
      borderColor: palette.brand.primarySoft,
      background: palette.primary.main,
      color: palette.primary.contrastText,
    },
    '&[data-state="returned"]': {
      borderColor: palette.brand.accentSoft,
      background: palette.brand.accent,
      color: palette.brand.onAccent,
    },
    '&[data-state="failed"]': {
      borderColor: palette.brand.dangerSoft,
      background: palette.error.main,
      color: palette.error.contrastText,
    },
  };
});

export type IndicatorState = 'waiting' | 'completed' | 'returned' | 'failed' | 'unknown';

export function PaymentIndicator({ state, children }: { state: IndicatorState; children?: ReactNode }) {
  return (
    <Ring data-state={state}>
      {state === 'waiting' && children}
      {state === 'completed' && <CheckRounded aria-hidden />}
      {state === 'returned' && <UndoRounded aria-hidden />}
      {state === 'failed' && <CloseRounded aria-hidden />}
      {state === 'unknown' && <ScheduleRounded aria-hidden />}
    </Ring>
  );
}
