import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Rating from '@mui/material/Rating';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { TextArea } from '../../../components/text-box';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../lib/api/error-text';
import type { components } from '../../../lib/api/schema.gen';
import type { Booking } from '../../../lib/api/types';
import { useFormat } from '../../../lib/format/use-format';
import { useServerNow } from '../../../lib/use-clock';
import { useRateTrip } from '../api/rate-trip';
import { MOST_TAGS, opensAt, type RatedRole, type RatingTag, tagsOf } from '../rating';
import { RatingText } from './rating-text';

type GivenRating = components['schemas']['RatingResponse'];

/** Server limit; characters. */
const MAX_LENGTH = 500;

interface RateTripProps {
  booking: Booking;
  /** The person to be rated. */
  rated: { role: RatedRole; name: string };
}

/** The ratings of a trip: the form from 2 hours after departure for 14 days, then what both have said. */
export function RateTrip({ booking, rated }: RateTripProps) {
  const { t } = useTranslation('ratings');
  const format = useFormat();
  const now = useServerNow();
  const [changing, setChanging] = useState(false);
  const { mine, theirs, until } = booking.rating ?? {};
  if (!until || now < opensAt(booking.ride.departure_time)) return null;
  const open = now < Date.parse(until) && !mine?.visible;
  if (!open && !mine && !theirs) return null;
  return (
    <Card sx={{ display: 'grid', gap: 3 }}>
      {open && (!mine || changing) ? (
        <RatingForm booking={booking} rated={rated} given={mine ?? null} onSent={() => setChanging(false)} />
      ) : (
        mine && <RatingText title={t('mine', { name: rated.name })} rating={mine} />
      )}
      {open && mine && !changing && (
        <>
          <Typography variant="body2" color="textSecondary">
            {t('blind', { when: format.nearMoment(until) })}
          </Typography>
          <Button onClick={() => setChanging(true)}>{t('change')}</Button>
        </>
      )}
      {theirs && <RatingText title={t('theirs', { name: rated.name })} rating={theirs} />}
    </Card>
  );
}

interface RatingFormProps extends RateTripProps {
  given: GivenRating | null;
  onSent: () => void;
}

function RatingForm({ booking, rated: { role, name }, given, onSent }: RatingFormProps) {
  const { t } = useTranslation('ratings');
  const errorText = useErrorText();
  const send = useRateTrip(booking.id);
  const [stars, setStars] = useState<number | null>(given?.stars ?? null);
  const [tags, setTags] = useState<RatingTag[]>(given?.tags ?? []);
  const [comment, setComment] = useState(given?.comment ?? '');
  const toggle = (tag: RatingTag) =>
    setTags((chosen) => (chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag]));
  return (
    <form
      style={{ display: 'grid', gap: 12 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (stars === null) return;
        const sent = () => {
          toast.done(t('done'));
          onSent();
        };
        send.mutate({ stars, tags, comment: comment.trim() || null }, { onSuccess: sent });
      }}
    >
      <Typography component="h2" sx={{ fontWeight: 600 }}>
        {t(`title.${role}`, { name })}
      </Typography>
      <Rating
        size="large"
        value={stars}
        onChange={(_event, value) => setStars(value)}
        getLabelText={(count) => t('stars', { count })}
        sx={{ fontSize: '2.75rem' }}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }} role="group" aria-label={t('tags')}>
        {tagsOf(role).map((tag) => {
          const chosen = tags.includes(tag);
          return (
            <Chip
              key={tag}
              label={t(`tag.${tag}`)}
              color={chosen ? 'primary' : 'default'}
              variant={chosen ? 'filled' : 'outlined'}
              aria-pressed={chosen}
              disabled={!chosen && tags.length >= MOST_TAGS}
              onClick={() => toggle(tag)}
              sx={{ height: 44, borderRadius: '12px' }}
            />
          );
        })}
      </div>
      <TextArea
        label={t('comment')}
        hint={t('commentHint')}
        value={comment}
        maxLength={MAX_LENGTH}
        onChange={(event) => setComment(event.target.value)}
      />
      {send.error !== null && (
        <Typography role="alert" color="error">
          {errorText(send.error)}
        </Typography>
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={stars === null}
        loading={send.isPending}
      >
        {t('send')}
      </Button>
    </form>
  );
}
