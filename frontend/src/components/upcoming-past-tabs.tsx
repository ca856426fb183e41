import { styled } from '@mui/material/styles';
import { Link } from './link';

const Bar = styled('nav')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 4,
  padding: 4,
  borderRadius: 12,
  background: theme.vars.palette.divider,
  '& a': {
    display: 'grid',
    placeItems: 'center',
    minHeight: 44,
    textAlign: 'center',
    borderRadius: 9,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
  },
  '& a[aria-current]': {
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
  },
}));

interface UpcomingPastTabsProps {
  label: string;
  upcoming: string;
  past: string;
  isPast: boolean;
}

/** The selection is in the URL, so that Back restores it. */
export function UpcomingPastTabs({ label, upcoming, past, isPast }: UpcomingPastTabsProps) {
  return (
    <Bar aria-label={label}>
      <Link to="?" replace aria-current={isPast ? undefined : 'page'}>
        {upcoming}
      </Link>
      <Link to="?past=true" replace aria-current={isPast ? 'page' : undefined}>
        {past}
      </Link>
    </Bar>
  );
}
