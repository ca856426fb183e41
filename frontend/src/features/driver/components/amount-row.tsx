import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from '../../../components/link';
import { useFormat } from '../../../lib/format/use-format';

const Row = styled('li')(({ theme }) => ({
  '& > a, & > div': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 12,
    minHeight: 64,
    padding: '10px 16px',
    color: 'inherit',
    textDecoration: 'none',
  },
  '& > a:hover': { background: theme.vars.palette.action.hover },
  '& .money': { display: 'grid', justifyItems: 'end', gap: 4, flex: 'none' },
}));

interface AmountRowProps {
  to?: string | null;
  /** XAF. */
  amount: number;
  chip: ReactNode;
  children: ReactNode;
}

export function AmountRow({ to, amount, chip, children }: AmountRowProps) {
  const format = useFormat();
  const content = (
    <>
      <span>{children}</span>
      <span className="money">
        <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {format.money(amount)}
        </Typography>
        {chip}
      </span>
    </>
  );
  return <Row>{to ? <Link to={to}>{content}</Link> : <div>{content}</div>}</Row>;
}
