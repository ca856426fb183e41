import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from '../../../components/link';
import { useFormat } from '../../../lib/format/use-format';

const Money = styled('span')({ display: 'grid', justifyItems: 'end', gap: 4, flex: 'none' });

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
      <Money>
        <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {format.money(amount)}
        </Typography>
        {chip}
      </Money>
    </>
  );
  return <li>{to ? <Link to={to}>{content}</Link> : <div>{content}</div>}</li>;
}
