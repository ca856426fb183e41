import { styled } from '@mui/material/styles';
import { CardList } from '../../../components/card';

export const CardRows = styled(CardList)(({ theme }) => ({
  '& li > *': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 12,
    width: '100%',
    minHeight: 64,
    padding: '10px 16px',
    color: 'inherit',
    textDecoration: 'none',
  },
  '& li > * > svg:first-of-type': { color: theme.vars.palette.primary.main },
  '& :focus-visible': { outlineOffset: -3, borderRadius: 16 },
  '@media (hover: hover)': { '& a:hover': { background: theme.vars.palette.action.hover } },
}));
