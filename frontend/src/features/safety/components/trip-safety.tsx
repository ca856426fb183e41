import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../components/lazy-component';
import type { Booking } from '../../../lib/api/types';
import { useServerNow } from '../../../lib/use-clock';

const TripPanel = lazyComponent(() => import('./trip-panel').then((m) => m.TripPanel), {
  fallback: <Skeleton variant="rounded" height={160} />,
});

const HOUR_MS = 3_600_000;
/** From boarding until after almost any arrival. */
const OPEN_WINDOW = { beforeMs: 3 * HOUR_MS, afterMs: 24 * HOUR_MS };

/** Open within `OPEN_WINDOW`; earlier, a tap opens the panel. */
export function TripSafety({ booking, ratingId }: { booking: Booking; ratingId: string | null }) {
  const { t } = useTranslation('bookings');
  const now = useServerNow();
  const departure = new Date(booking.ride.departure_time).getTime();
  const underWay = now >= departure - OPEN_WINDOW.beforeMs && now <= departure + OPEN_WINDOW.afterMs;
  const [opened, setOpened] = useState(false);
  if (now > departure + OPEN_WINDOW.afterMs) return null;
  if (!underWay && !opened) {
    return (
      <Button startIcon={<GppGoodOutlined />} onClick={() => setOpened(true)}>
        {t('ticket.safety')}
      </Button>
    );
  }
  return <TripPanel booking={booking} underWay={underWay} departed={now >= departure} ratingId={ratingId} />;
}
