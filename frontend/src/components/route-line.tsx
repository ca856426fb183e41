import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const LINE_HEIGHT = '1.625rem';
const HALF_LINE = '0.8125rem';

const Leg = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto 16px 1fr',
  columnGap: 10,
  alignItems: 'center',
  lineHeight: LINE_HEIGHT,
  overflowWrap: 'anywhere',
});

const Time = styled('span')(({ theme }) => ({
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '&[data-estimate="true"]': { fontWeight: 400, color: theme.vars.palette.text.secondary },
}));

export const routeDot = (colour: string, size: number) =>
  ({
    content: '""',
    position: 'absolute',
    width: size,
    height: size,
    borderRadius: size / 2,
    border: `2px solid ${colour}`,
  }) as const;

const Line = styled('span')(({ theme }) => {
  const green = theme.vars.palette.primary.main;
  const dot = { ...routeDot(green, 12), left: 2 };
  return {
    gridColumn: 2,
    alignSelf: 'stretch',
    position: 'relative',
    background: `linear-gradient(${green}, ${green}) 7px ${HALF_LINE} / 2px calc(100% - ${LINE_HEIGHT}) no-repeat`,
    '&[data-planned="true"]': {
      background: `repeating-linear-gradient(${green} 0 5px, transparent 5px 9px) 7px ${HALF_LINE} / 2px calc(100% - ${LINE_HEIGHT}) no-repeat`,
    },
    '&::before': { ...dot, top: `calc(${HALF_LINE} - 6px)`, background: theme.vars.palette.background.paper },
    '&::after': { ...dot, bottom: `calc(${HALF_LINE} - 6px)`, background: green },
  };
});

interface RouteLineProps {
  from: ReactNode;
  to: ReactNode;
  departure: string;
  /** An estimate, shown with `~`. */
  arrival?: string | undefined;
  /** Content between the two towns: meeting point, distance. */
  between?: ReactNode;
  planned?: boolean;
}

export function RouteLine({ from, to, departure, arrival, between, planned = false }: RouteLineProps) {
  return (
    <Leg>
      <Time>{departure}</Time>
      <Line aria-hidden data-planned={planned} style={{ gridRow: between ? '1 / 4' : '1 / 3' }} />
      <div style={{ gridColumn: 3, gridRow: 1 }}>{from}</div>
      {between && <div style={{ gridColumn: 3, gridRow: 2 }}>{between}</div>}
      <Time data-estimate="true" style={{ gridColumn: 1, gridRow: between ? 3 : 2 }}>
        {arrival && `~${arrival}`}
      </Time>
      <div style={{ gridColumn: 3, gridRow: between ? 3 : 2 }}>{to}</div>
    </Leg>
  );
}
