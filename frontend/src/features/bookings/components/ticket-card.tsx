import { styled } from '@mui/material/styles';

/** The ticket: a card torn in two places. */
export const TicketCard = styled('article')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  overflow: 'hidden',
}));

export const TicketPart = styled('section')({ padding: '14px 16px' });

/** The dashed line between two parts, with its two notches. */
export const Tear = styled('div')(({ theme }) => {
  const notch = {
    content: '""',
    position: 'absolute',
    top: -10,
    width: 20,
    height: 20,
    borderRadius: '50%',
    background: theme.vars.palette.background.default,
    border: `1px solid ${theme.vars.palette.divider}`,
  } as const;
  return {
    position: 'relative',
    margin: '0 16px',
    borderTop: `2px dashed ${theme.vars.palette.divider}`,
    '&::before': { ...notch, left: -27 },
    '&::after': { ...notch, right: -27 },
  };
});
