import { styled, type Theme } from '@mui/material/styles';
import { Link } from './link';

const card = ({ theme }: { theme: Theme }) => ({
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  padding: 16,
});

/** With `gap` (in units of 4 px), the content forms a column. */
export const Card = styled('div')<{ gap?: number }>(
  card,
  ({ theme, gap }) => gap !== undefined && { display: 'grid', gap: theme.spacing(gap) },
);

export const CardList = styled('ul')(card, ({ theme }) => ({
  listStyle: 'none',
  padding: 0,
  overflow: 'hidden',
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

export const CardForm = styled('form')(card, { display: 'grid', gap: 12 });

export const CardLink = styled(Link)(card, ({ theme }) => ({
  display: 'block',
  color: 'inherit',
  textDecoration: 'none',
  transition: 'border-color 150ms',
  '&:hover': { borderColor: theme.vars.palette.primary.main },
}));

export const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  alignItems: 'center',
  justifyContent: 'space-between',
} as const;

export const TripCard = styled(CardLink)({
  display: 'grid',
  gap: 12,
  padding: '14px 16px',
  '& .row': ROW,
  '& .chips': { ...ROW, justifyContent: 'flex-end', gap: 4 },
});
