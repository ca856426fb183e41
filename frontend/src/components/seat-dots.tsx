import { styled } from '@mui/material/styles';

const Row = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: 3, verticalAlign: '-1px' });

const Seat = styled('i')(({ theme }) => ({
  width: 10,
  height: 12,
  borderRadius: '3px 3px 4px 4px',
  background: theme.vars.palette.divider,
  '&[data-on="true"]': { background: theme.vars.palette.brand.accent },
}));

/** Yellow seats are free for passengers and sold for drivers. Adjacent text gives the number. */
export function SeatDots({ yellow, total }: { yellow: number; total: number }) {
  return (
    <Row aria-hidden>
      {Array.from({ length: total }, (_, seat) => (
        <Seat key={seat} data-on={seat < yellow} />
      ))}
    </Row>
  );
}
