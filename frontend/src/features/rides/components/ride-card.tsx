import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar';
import { Card, CardLink } from '../../../components/card';
import { Comfort } from '../../../components/comfort';
import { Price } from '../../../components/price';
import { RatingMark } from '../../../components/rating-mark';
import { RouteLine } from '../../../components/route-line';
import { SeatDots } from '../../../components/seat-dots';
import { ServiceFee } from '../../../components/service-fee';
import { StatusChip } from '../../../components/status-chip';
import { Caption } from '../../../components/text';
import type { Ride } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useJourneyEstimate } from '../../../lib/journey-estimate';
import { usePersonName } from '../../../lib/person-name';
import { isPart } from '../../../lib/ride-part';
import { PartLine } from './part-line';

const layout = ({ theme }: { theme: Theme }) =>
  ({
    display: 'flex',
    flexDirection: 'column',
    gap: 12,
    padding: '14px 16px',
    '& .row': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 12 },
    '& .right': { textAlign: 'right', flex: 'none', marginLeft: 'auto' },
    '& .below': {
      alignItems: 'center',
      paddingTop: 12,
      borderTop: `1px solid ${theme.vars.palette.divider}`,
    },
  }) as const;

export const RideFrame = styled(Card)(layout);

const RideLink = styled(CardLink)(layout, ({ theme }) => ({
  '&[aria-current]': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
}));

interface RideCardProps {
  ride: Ride;
  to: string;
  current: boolean;
  goodPrice: boolean;
}

export function RideCard({ ride, to, current, goodPrice }: RideCardProps) {
  const { t } = useTranslation(['rides', 'common']);
  const nameOf = usePersonName();
  const format = useFormat();
  const estimate = useJourneyEstimate(ride);
  const arrival = isPart(ride) ? ride.arrival_time : estimate?.arrival;
  return (
    <RideLink to={to} state={{ keepScroll: true }} aria-current={current || undefined}>
      <span className="row">
        <RouteLine
          from={ride.from_city}
          to={ride.to_city}
          departure={format.time(ride.departure_time)}
          arrival={arrival && format.time(arrival)}
        />
        <span className="right">
          <Price amount={ride.price} />
          <Caption component="span" sx={{ display: 'block' }}>
            {t('ride.perSeat')}
          </Caption>
          <ServiceFee fee={ride.service_fee} form="plus" bare />
          {goodPrice && <StatusChip tone="good">{t('results.goodPrice')}</StatusChip>}
        </span>
      </span>
      <PartLine ride={ride} />
      <span className="row below">
        <Avatar name={ride.driver.full_name} url={ride.driver.avatar_url} />
        <span style={{ flex: '1 1 112px', minWidth: 0 }}>
          <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
            {nameOf(ride.driver.full_name, t('ride.driverUnnamed'))}{' '}
            {ride.driver.rating.count > 0 && <RatingMark rating={ride.driver.rating} />}
          </Typography>
          <Caption component="span" sx={{ display: 'block' }}>
            {ride.car_model && <>{ride.car_model}&ensp;</>}✓&nbsp;{t('results.documents')}
          </Caption>
          {ride.women_only && <StatusChip tone="wait">♀ {t('results.womenOnly')}</StatusChip>}
        </span>
        <span className="right">
          <SeatDots yellow={ride.seats_available} total={ride.seats} />
          <Caption component="span" sx={{ display: 'block' }}>
            {t('common:seatsFree', { count: ride.seats_available })}
          </Caption>
        </span>
      </span>
      <Comfort preferences={ride.preferences} />
    </RideLink>
  );
}
