import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type DrawingName = 'road' | 'ticket' | 'signal' | 'person' | 'talk';

const Svg = styled('svg')(({ theme }) => ({
  width: 144,
  height: 96,
  fill: 'none',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '& .ground': { stroke: theme.vars.palette.divider },
  '& .ink': { stroke: theme.vars.palette.primary.main },
  '& .full': { fill: theme.vars.palette.primary.main, stroke: theme.vars.palette.primary.main },
  '& .sun': { fill: theme.vars.palette.brand.accent },
  '& .sunline': { stroke: theme.vars.palette.brand.accent },
  '& .soft': { fill: theme.vars.palette.brand.primarySoft },
}));

const shapes: Record<DrawingName, ReactNode> = {
  road: (
    <>
      <circle className="sun" cx="108" cy="28" r="12" />
      <path className="soft" d="M8 74c20-30 34-30 50-12s30-14 46-10 24 14 32 22v10H8Z" />
      <path className="ink" d="M18 84c40 0 30-34 62-36s32 14 46 14" strokeDasharray="7 7" />
      <circle className="ink" cx="16" cy="84" r="5" />
      <circle className="full" cx="128" cy="62" r="5" />
    </>
  ),
  ticket: (
    <>
      <path
        className="soft"
        d="M28 26h88a6 6 0 0 1 6 6v10a8 8 0 0 0 0 16v10a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6V58a8 8 0 0 0 0-16V32a6 6 0 0 1 6-6Z"
      />
      <path
        className="ink"
        d="M28 26h88a6 6 0 0 1 6 6v10a8 8 0 0 0 0 16v10a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6V58a8 8 0 0 0 0-16V32a6 6 0 0 1 6-6Z"
      />
      <path className="sunline" d="M88 32v38" strokeDasharray="5 6" />
      <circle className="ink" cx="40" cy="50" r="4" />
      <path className="ink" d="M46 50h20" strokeDasharray="5 5" />
      <circle className="full" cx="72" cy="50" r="4" />
    </>
  ),
  signal: (
    <>
      <circle className="soft" cx="72" cy="48" r="38" />
      <path className="ground" d="M44 40c16-15 40-15 56 0M54 51c10-9 26-9 36 0" />
      <path className="ink" d="M64 61c5-4 11-4 16 0" />
      <circle className="full" cx="72" cy="70" r="3" />
      <path className="sunline" d="m46 74 52-52" />
    </>
  ),
  talk: (
    <>
      <path
        className="soft"
        d="M26 22h58a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H48L32 72V60h-6a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8Z"
      />
      <path
        className="ink"
        d="M26 22h58a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H48L32 72V60h-6a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8Z"
      />
      <path className="ink" d="M32 36h44M32 46h28" />
      <path
        className="sun"
        d="M100 44h14a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-2v10L100 76H84a8 8 0 0 1-8-8h8a16 16 0 0 0 16-16Z"
      />
    </>
  ),
  person: (
    <>
      <circle className="soft" cx="72" cy="48" r="38" />
      <circle className="ink" cx="72" cy="40" r="12" />
      <path className="ink" d="M50 74c3-12 11-17 22-17s19 5 22 17" />
      <circle className="sun" cx="100" cy="26" r="7" />
    </>
  ),
};

function Drawing({ name }: { name: DrawingName }) {
  return (
    <Svg viewBox="0 0 144 96" aria-hidden>
      {shapes[name]}
    </Svg>
  );
}

interface EmptyStateProps {
  drawing: DrawingName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, px: 4, py: 8, textAlign: 'center' }}>
      <Drawing name={drawing} />
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ maxWidth: 400, textWrap: 'pretty' }}>
          {text}
        </Typography>
      )}
      {action}
    </Box>
  );
}
