import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { Note } from '../../../components/text';
import type { Booking } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useServerNow } from '../../../lib/use-clock';
import { type RatedRole, ratingHasClosed, ratingHasOpened } from '../rating';
import { ReplyDialog } from './rating-dialogs';
import { RatingForm } from './rating-form';
import { RatingText } from './rating-text';

interface RateTripProps {
  booking: Booking;
  rated: { role: RatedRole; name: string };
  /** Shown if there is nothing to rate or read. */
  otherwise?: ReactNode;
}

/** The form while open, then the published ratings. */
export function RateTrip({ booking, rated, otherwise = null }: RateTripProps) {
  const { t } = useTranslation('ratings');
  const format = useFormat();
  const now = useServerNow();
  const [changing, setChanging] = useState(false);
  const [replying, setReplying] = useState(false);
  const { mine, theirs, until } = booking.rating ?? {};
  const departure = booking.ride.departure_time;
  if (!until || !ratingHasOpened(departure, now)) return otherwise;
  const open = !ratingHasClosed(departure, now) && !mine?.visible;
  if (!open && !mine && !theirs) return otherwise;
  return (
    <Card gap={3}>
      {open && (!mine || changing) ? (
        <RatingForm
          bookingId={booking.id}
          rated={rated}
          previous={mine ?? null}
          onDone={() => setChanging(false)}
        />
      ) : (
        mine && <RatingText title={t('mine', { name: rated.name })} rating={mine} />
      )}
      {open && mine && !changing && (
        <>
          <Note>{t('blind', { when: format.nearMoment(until) })}</Note>
          <Button onClick={() => setChanging(true)}>{t('change')}</Button>
        </>
      )}
      {theirs && (
        <RatingText title={t('theirs', { name: rated.name })} rating={theirs}>
          {theirs.reply === null && (
            <Button onClick={() => setReplying(true)} sx={{ justifySelf: 'start', ml: -2 }}>
              {t('reply.action')}
            </Button>
          )}
        </RatingText>
      )}
      {theirs && replying && <ReplyDialog ratingId={theirs.id} onClose={() => setReplying(false)} />}
    </Card>
  );
}
