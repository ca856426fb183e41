import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Note } from './text';

export const Stages = styled('ol')({ display: 'grid', gap: 12, padding: 0, listStyle: 'none' });

const Row = styled('li')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gridTemplateColumns: '1.5rem 1fr',
    columnGap: 12,
    alignItems: 'start',
    '& .mark': {
      display: 'grid',
      placeItems: 'center',
      width: '1.5rem',
      height: '1.5rem',
      borderRadius: '50%',
      fontSize: '0.75rem',
      fontWeight: 600,
      background: palette.divider,
    },
    '&[data-state="done"] .mark': { background: palette.primary.main, color: palette.primary.contrastText },
    '&[data-state="now"] .mark': { background: palette.brand.accent, color: palette.brand.onAccent },
    '&[data-state="now"] .name': { fontWeight: 600 },
    '&[data-state="later"] .name': { color: palette.text.secondary },
  };
});

interface StageProps {
  state: 'done' | 'now' | 'later';
  number: number;
  name: string;
  children?: ReactNode;
}

export function Stage({ state, number, name, children }: StageProps) {
  return (
    <Row data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="mark" aria-hidden>
        {state === 'done' ? '✓' : number}
      </span>
      <span>
        <span className="name">{name}</span>
        {children !== undefined && (
          <Note component="span" sx={{ display: 'block' }}>
            {children}
          </Note>
        )}
      </span>
    </Row>
  );
}
