import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Rating from '@mui/material/Rating';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MainButton } from '../../../components/main-button';
import { CardTitle, ErrorNote, Note } from '../../../components/text';
import { TextArea } from '../../../components/text-box';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../lib/api/error-text';
import { ApiError } from '../../../lib/api/errors';
import type { Schemas } from '../../../lib/api/types';
import { useRateTrip } from '../api/ratings';
import { MAX_TAGS, MAX_TEXT_LENGTH, type RatedRole, type RatingTag, tagsOf } from '../rating';

/** The comment is the only field that the server can refuse. */
const refusesComment = (error: unknown) => error instanceof ApiError && error.code === 'VALIDATION_FAILED';

interface RatingFormProps {
  bookingId: string;
  rated: { role: RatedRole; name: string };
  /** Rating to replace. */
  previous: Schemas['RatingResponse'] | null;
  onDone: () => void;
}

export function RatingForm({ bookingId, rated: { role, name }, previous, onDone }: RatingFormProps) {
  const { t } = useTranslation(['ratings', 'common']);
  const errorText = useErrorText();
  const heading = useId();
  const tagsLabel = useId();
  const send = useRateTrip(bookingId);
  const [stars, setStars] = useState<number | null>(previous?.stars ?? null);
  const [tags, setTags] = useState<RatingTag[]>(previous?.tags ?? []);
  const [comment, setComment] = useState(previous?.comment ?? '');
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
          onDone();
        };
        send.mutate({ stars, tags, comment: comment.trim() || null }, { onSuccess: sent });
      }}
    >
      <CardTitle id={heading}>{t('title', { name })}</CardTitle>
      <Rating
        size="large"
        role="radiogroup"
        aria-labelledby={heading}
        value={stars}
        onChange={(_event, value) => setStars(value)}
        getLabelText={(count) => t('stars', { count })}
        emptyLabelText={t('noStars')}
        sx={{ fontSize: '2.75rem' }}
      />
      <Note id={tagsLabel}>{t('tags')}</Note>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }} role="group" aria-labelledby={tagsLabel}>
        {tagsOf(role).map((tag) => {
          const chosen = tags.includes(tag);
          return (
            <Chip
              key={tag}
              label={t(`tag.${tag}`)}
              color={chosen ? 'primary' : 'default'}
              variant={chosen ? 'filled' : 'outlined'}
              aria-pressed={chosen}
              disabled={!chosen && tags.length >= MAX_TAGS}
              onClick={() => toggle(tag)}
              sx={{ height: 44, borderRadius: '12px' }}
            />
          );
        })}
      </div>
      <TextArea
        label={t('comment')}
        hint={t('textRule')}
        value={comment}
        maxLength={MAX_TEXT_LENGTH}
        onChange={(event) => setComment(event.target.value)}
      />
      {send.error !== null && (
        <ErrorNote>{refusesComment(send.error) ? t('commentRefused') : errorText(send.error)}</ErrorNote>
      )}
      <MainButton type="submit" disabled={stars === null} loading={send.isPending}>
        {t('send')}
      </MainButton>
      {previous && <Button onClick={onDone}>{t('common:cancel')}</Button>}
    </form>
  );
}
