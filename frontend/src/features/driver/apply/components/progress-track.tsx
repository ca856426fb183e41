import { styled } from '@mui/material/styles';

export const Track = styled('div')(({ theme }) => ({
  height: 8,
  borderRadius: 4,
  overflow: 'hidden',
  background: theme.vars.palette.divider,
  '& > span': {
    display: 'block',
    height: '100%',
    borderRadius: 4,
    background: theme.vars.palette.primary.main,
    transition: 'width 200ms',
  },
}));
