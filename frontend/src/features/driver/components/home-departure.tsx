import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card, CardLink } from '../../../components/card';
import { Caption, Note } from '../../../components/text';
import { useFormat } from '../../../lib/format/use-format';
import { useServerNow } from '../../../lib/use-clock';
import { useReservations } from '../api/reservations';
import { nextDeparture } from '../next-departure';
import { seatSales } from '../passengers';

const Row = styled(CardLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 8px 12px 16px',
  marginBottom: 12,
  '& > span': { flex: 1, minWidth: 0 },
  '& > span > span': { display: 'block' },
});

export function HomeDeparture() {
  const { t } = useTranslation('driver');
  const format = useFormat();
  const now = useServerNow();
  const { data: rides, isPending } = useReservations();
  if (!rides) {
    return isPending ? (
      <Card aria-hidden sx={{ py: 3, mb: 3 }}>
        <Skeleton variant="rounded" height={67} />
      </Card>
    ) : null;
  }
  const ride = nextDeparture(rides, now);
  const { sold } = ride ? seatSales(ride) : { sold: 0 };
  return (
    <Row to={ride ? `/driver/rides/${ride.id}` : '/driver/rides/new'}>
      <span>
        <Caption component="span">{t(ride ? 'next.title' : 'home.none')}</Caption>
        <Typography component="span" color={ride ? 'textPrimary' : 'primary'} sx={{ fontWeight: 600 }}>
          {ride ? `${ride.from_city} → ${ride.to_city}` : t('new.title')}
        </Typography>
        {ride && (
          <Note component="span">
            {[format.nearMoment(ride.departure_time), t('seatsSold', { count: sold, all: ride.seats })].join(
              ' · ',
            )}
          </Note>
        )}
      </span>
      <ChevronRightRounded aria-hidden />
    </Row>
  );
}
