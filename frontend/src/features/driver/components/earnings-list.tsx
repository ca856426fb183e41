import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { Link } from '../../../components/link';
import { StatusChip, type StatusTone } from '../../../components/status-chip';
import { useFormat } from '../../../lib/format/use-format';
import { type EarningLine, earningStatus } from '../earnings';

const TONES = {
  to_come: 'wait',
  disputed: 'bad',
  available: 'good',
  sending: 'wait',
  paid: 'quiet',
} as const satisfies Record<ReturnType<typeof earningStatus>, StatusTone>;

const Row = styled('li')(({ theme }) => ({
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
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

interface EarningsListProps {
  lines: readonly EarningLine[];
  /** XAF available, and the part already in payouts. */
  money: { available: number; sending: number };
}

export function EarningsList({ lines, money }: EarningsListProps) {
  const { t } = useTranslation('driver');
  const format = useFormat();
  return (
    <Card as="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflow: 'hidden' }}>
      {lines.map(({ key, ride, amount, status: stored }) => {
        const status = earningStatus(stored, money);
        const content = (
          <>
            <span>
              <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {ride ? `${ride.from_city} → ${ride.to_city}` : t('earnings.ride')}
              </Typography>
              {ride && (
                <Typography component="span" variant="body2" color="textSecondary">
                  {format.nearMoment(ride.departure_time)}
                </Typography>
              )}
            </span>
            <span className="money">
              <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {format.money(amount)}
              </Typography>
              <StatusChip tone={amount < 0 ? 'bad' : TONES[status]}>
                {t(amount < 0 ? 'earnings.status.owed' : `earnings.status.${status}`)}
              </StatusChip>
            </span>
          </>
        );
        return (
          <Row key={key}>
            {ride ? <Link to={`/driver/rides/${ride.id}`}>{content}</Link> : <div>{content}</div>}
          </Row>
        );
      })}
    </Card>
  );
}
